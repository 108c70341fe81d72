/** The pages of administrators: list, create, delete, rejected and protected. */
import { randomUUID } from 'node:crypto';
import { DEMO_ADMIN } from '#shared/domain/demo.ts';
import type { Admin } from '#shared/domain/schemas/account.ts';
import { expect, test, unique } from './admin.ts';

const LIST = '**/api/admin';

const STRONG_PASSWORD = 'arcilla y fuego lento';

test('searches and exports the list, and marks the own account @1280', async ({ page, admin }) => {
  const other = await admin.api.admin(unique('Úrsula'));
  await admin.hasAdminSession(other);
  await admin.open('/admin/admins');
  await expect(admin.row(DEMO_ADMIN.email)).not.toContainText('eres tú');
  await admin.findsNothingInTheWay();
  await admin.searches(other.admin.firstname.replace('Ú', 'u'));
  await expect(admin.row(other.admin.email)).toContainText('eres tú');
  await expect(admin.row(DEMO_ADMIN.email)).toHaveCount(0);
  expect(await admin.exports()).toBe(
    `\uFEFFNombre;Correo;Permisos\r\n${other.admin.firstname} Prats;${other.admin.email};Todos\r\n`,
  );
  await expect(page).toHaveURL(/\?q=/);
});

test('creates an admin who can sign in, then deletes the admin with their session @1280', async ({
  page,
  admin,
}) => {
  const firstname = unique('Olga');
  const email = `${randomUUID()}@example.com`;
  await admin.open('/admin/admins');
  await page.getByRole('link', { name: 'Crear administrador' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await admin.findsNothingInTheWay();
  await page.getByRole('button', { name: 'Crear administrador' }).click();
  for (const sentence of [
    'Escribe el nombre.',
    'Escribe los apellidos.',
    'Escribe el correo.',
    'Escribe una contraseña.',
  ] as const) {
    await admin.sees(sentence);
  }
  await expect(page.getByLabel('Nombre')).toBeFocused();
  await admin.findsNothingInTheWay();

  await page.getByLabel('Nombre').fill(firstname);
  await page.getByLabel('Apellido').fill('Prats');
  await page.getByLabel('Correo').fill(email);
  const password = page.getByLabel('Contraseña', { exact: true });
  await password.fill(STRONG_PASSWORD);
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Mostrar «Contraseña»' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue(STRONG_PASSWORD);
  const created = page.waitForResponse(LIST);
  await page.getByRole('button', { name: 'Crear administrador' }).click();
  const { id } = (await (await created).json()) as Admin;
  admin.api.deletesAtEnd(`/api/admin/${id}`);
  await expect(page).toHaveURL('/admin/admins');
  await admin.sees(`${firstname} Prats ya puede administrar la tienda.`);
  const signedIn = await page.request.post('/api/admin/tokens', {
    data: { email, password: STRONG_PASSWORD },
  });
  const { token } = (await signedIn.json()) as { token: string };

  const row = admin.row(email);
  await row.getByRole('button', { name: `Eliminar a ${firstname} Prats` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`¿Eliminar a ${firstname} Prats?`);
  await expect(dialog).toContainText(`${email} dejará de administrar la tienda al momento`);
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row).toHaveCount(0);
  const list = await page.request.get('/api/admin', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(list.status()).toBe(401);
});

test('explains why the first admin and the own account cannot be deleted', async ({
  page,
  admin,
}) => {
  const other = await admin.api.admin();
  await admin.hasAdminSession(other);
  await admin.open('/admin/admins');
  const dialog = page.getByRole('dialog');
  for (const [email, reason] of [
    [DEMO_ADMIN.email, 'Es la primera cuenta de administración'],
    [other.admin.email, 'Es tu propia cuenta.'],
  ] as const) {
    await admin.row(email).getByRole('button', { name: 'Eliminar' }).click();
    await expect(dialog).toContainText('no se puede eliminar');
    await expect(dialog).toContainText(reason);
    await expect(dialog.getByRole('button', { name: 'Eliminar' })).toHaveCount(0);
    await admin.findsNothingInTheWay();
    await dialog.getByRole('button', { name: 'Entendido' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(admin.row(email).getByRole('button', { name: 'Eliminar' })).toBeFocused();
  }
});

test.describe('when the API rejects a call', () => {
  test.use({ expectedError: /status of (400|404|409|503)/ });

  test('shows a weak password and a taken email at their fields', async ({ page, admin }) => {
    await admin.open('/admin/createAdmin');
    await page.getByLabel('Nombre').fill('Olga');
    await page.getByLabel('Apellido').fill('Prats');
    await page.getByLabel('Correo').fill(DEMO_ADMIN.email);
    const password = page.getByLabel('Contraseña', { exact: true });
    const send = () => page.getByRole('button', { name: 'Crear administrador' }).click();
    const alert = page.getByRole('alert');
    await password.fill(DEMO_ADMIN.email);
    await send();
    await expect(alert).toHaveText('No se pudo crear el administrador');
    await expect(password).toHaveAccessibleDescription(/no puede ser tu nombre ni tu correo/);
    await expect(password).toBeFocused();
    await admin.findsNothingInTheWay();
    await password.fill(STRONG_PASSWORD);
    await send();
    await expect(page.getByLabel('Correo')).toHaveAccessibleDescription(
      'Ya existe una cuenta con este correo.',
    );
    await expect(password).toHaveValue(STRONG_PASSWORD);
    await alert.getByRole('button', { name: 'Cerrar aviso' }).click();
    await expect(alert).toHaveCount(0);
  });
});
