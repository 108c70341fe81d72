import { randomUUID } from 'node:crypto';
import { DEMO_ADMIN } from '#shared/domain/demo.ts';
import type { Admin } from '#shared/domain/schemas/account.ts';
import { expect, test, unique } from './admin.ts';

const LIST = '**/api/admin';

const STRONG_PASSWORD = 'arcilla y fuego lento';

test.describe('when the API rejects a call', () => {
  test.use({ expectedError: /status of 40[09]/ });

  test('creates an admin after marking what is missing, weak or taken, then deletes the admin @1280', async ({
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
    await admin.sees('Escribe una contraseña.');
    await expect(page.getByLabel('Nombre')).toBeFocused();
    await admin.findsNothingInTheWay();

    await page.getByLabel('Nombre').fill(firstname);
    await page.getByLabel('Apellido').fill('Prats');
    await page.getByLabel('Correo').fill(DEMO_ADMIN.email);
    const password = page.getByLabel('Contraseña', { exact: true });
    const create = page.getByRole('button', { name: 'Crear administrador' });
    const alert = page.getByRole('alert');
    await password.fill(DEMO_ADMIN.email);
    await create.click();
    await expect(alert).toHaveText('No se pudo crear el administrador');
    await expect(password).toHaveAccessibleDescription(/no puede ser tu nombre ni tu correo/);
    await expect(password).toBeFocused();
    await password.fill(STRONG_PASSWORD);
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Mostrar «Contraseña»' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await expect(password).toHaveValue(STRONG_PASSWORD);
    await create.click();
    await expect(page.getByLabel('Correo')).toHaveAccessibleDescription(
      'Ya existe una cuenta con este correo.',
    );
    await expect(password).toHaveValue(STRONG_PASSWORD);
    await alert.getByRole('button', { name: 'Cerrar aviso' }).click();
    await expect(alert).toHaveCount(0);
    await page.getByLabel('Correo').fill(email);
    const created = page.waitForResponse(LIST);
    await create.click();
    const { id } = (await (await created).json()) as Admin;
    admin.api.deletesAtEnd(`/api/admin/${id}`);
    await expect(page).toHaveURL('/admin/admins');
    await admin.sees(`${firstname} Prats ya puede administrar la tienda.`);
    const row = admin.row(email);
    await row.getByRole('button', { name: `Eliminar a ${firstname} Prats` }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(`¿Eliminar a ${firstname} Prats?`);
    await expect(dialog).toContainText(`${email} dejará de administrar la tienda al momento`);
    await dialog.getByRole('button', { name: 'Eliminar' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row).toHaveCount(0);
  });
});

test('marks the own account, explains why it and the first one cannot be deleted, and exports the list', async ({
  page,
  admin,
}) => {
  const other = await admin.api.admin(unique('Úrsula'));
  await admin.hasAdminSession(other);
  await admin.open('/admin/admins');
  await expect(admin.row(DEMO_ADMIN.email)).not.toContainText('eres tú');
  await expect(admin.row(other.admin.email)).toContainText('eres tú');
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
  await admin.searches(other.admin.firstname.replace('Ú', 'u'));
  await expect(admin.row(DEMO_ADMIN.email)).toHaveCount(0);
  expect(await admin.exports()).toBe(
    `\uFEFFNombre;Correo;Permisos\r\n${other.admin.firstname} Prats;${other.admin.email};Todos\r\n`,
  );
});
