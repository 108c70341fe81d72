import { DEMO_USER } from '#shared/domain/demo.ts';
import type { User } from '#shared/domain/schemas/account.ts';
import { jpegFile, jpegImage } from './admin-product-form.ts';
import { expect, test, unique } from './admin.ts';

test('searches the list without accents, links email and telephone, and exports it @1280', async ({
  page,
  admin,
}) => {
  const { user, token } = await admin.api.user(unique('Íñigo'));
  const answer = await page.request.patch(`/api/users/${user.id}`, {
    headers: { authorization: `Bearer ${token}` },
    multipart: { phone: '+34 600 112 233', address: 'Plaza; «del Pozo» 3' },
  });
  expect(answer.status()).toBe(200);
  await admin.open('/admin/users');
  await admin.findsNothingInTheWay();
  await admin.searches(user.firstname.replace('Íñigo', 'inigo'));
  const row = admin.row(user.firstname);
  await expect(page.getByRole('row').filter({ hasText: '@' })).toHaveCount(1);
  await expect(page.getByText('La demostración es pública')).toHaveCount(0);
  await expect(row.getByRole('link', { name: user.email })).toHaveAttribute(
    'href',
    `mailto:${user.email}`,
  );
  await expect(row.getByRole('link', { name: '+34 600 112 233' })).toHaveAttribute(
    'href',
    'tel:+34600112233',
  );
  expect(await admin.exports()).toBe(
    '\uFEFFNombre;Correo;Teléfono;Dirección\r\n' +
      `${user.firstname} ${user.lastname};${user.email};+34 600 112 233;"Plaza; «del Pozo» 3"\r\n`,
  );
});

test('the demo user keeps its email address and cannot be deleted', async ({ page, admin }) => {
  const row = admin.row(DEMO_USER.email);
  await admin.open(`/admin/users?q=${DEMO_USER.email}`);
  await admin.opensActions(row);
  await row.getByRole('button', { name: 'Eliminar' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('no se puede eliminar');
  await expect(dialog).toContainText('Es la cuenta de demostración');
  await expect(dialog.getByRole('button', { name: 'Eliminar' })).toHaveCount(0);
  await admin.findsNothingInTheWay();

  await admin.open('/admin/editUser/1');
  const email = page.getByLabel('Correo');
  await expect(email).toHaveAttribute('readonly');
  await expect(email).toHaveAccessibleDescription(/su correo no se puede cambiar/);
  await admin.findsNothingInTheWay();
});

test.describe('when the API rejects a call', () => {
  test.use({ expectedError: /status of (400|404|409|503)/ });

  test('loads a user again, marks missing, wrong and taken fields, saves the user and shows the changes in the list', async ({
    page,
    admin,
  }) => {
    const { user } = await admin.api.user();
    await admin.open(`/admin/users?q=${user.email}`);
    const name = `${user.firstname} ${user.lastname}`;
    const url = `**/api/users/${user.id}`;
    await admin.receives(503, url);
    await admin.row(user.email).getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await admin.sees('No responde.');
    await admin.findsNothingInTheWay();
    await page.getByRole('button', { name: 'Cerrar aviso' }).click();
    await expect(page.getByText('No se pudo editar el usuario')).toHaveCount(0);
    await page.unroute(url);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByLabel('Nombre')).toHaveValue(user.firstname);
    await page.getByLabel('Nombre').fill(' ');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    for (const sentence of [
      'Escribe el nombre.',
      'Escribe el teléfono.',
      'Escribe la dirección.',
    ] as const) {
      await admin.sees(sentence);
    }
    await expect(page.getByLabel('Nombre')).toBeFocused();
    await admin.findsNothingInTheWay();

    const firstname = unique('Núria');
    await page.getByLabel('Nombre').fill(firstname);
    await page.getByLabel('Teléfono').fill('llámame');
    await page.getByLabel('Dirección').fill('Carrer del Forn 12');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page.getByLabel('Teléfono')).toBeFocused();
    await expect(page.getByLabel('Teléfono')).toHaveAccessibleDescription(/de 6 a 15 cifras/);
    await page.getByLabel('Teléfono').fill('+34 600 112 233');
    await page.getByLabel('Correo').fill(DEMO_USER.email.toUpperCase());
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page.getByLabel('Correo')).toHaveAccessibleDescription(
      'Ya existe una cuenta con este correo.',
    );
    await expect(page.getByLabel('Teléfono')).toHaveValue('+34 600 112 233');
    await page.getByLabel('Correo').fill(user.email);
    const picker = page.getByLabel('Elegir fotografía');
    await picker.setInputFiles(jpegFile('yo.jpg', await jpegImage()));
    await admin.sees(/ kB → \d+ kB/);
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page).toHaveURL(/\/admin\/users(?:\?|$)/);
    await admin.sees(`Los datos de ${firstname} Campos se han guardado.`);
    await admin.searches(user.email);
    const row = admin.row(user.email);
    await expect(row).toContainText(firstname);
    await expect(row.locator('img')).toHaveJSProperty('complete', true);
    const stored = await admin.api.reads<User>(`/users/${user.id}`);
    expect(stored).toMatchObject({
      firstname,
      phone: '+34 600 112 233',
      address: 'Carrer del Forn 12',
      avatar: expect.stringMatching(/\.webp$/) as unknown,
    });

    // The API cannot remove a user's image, so there is no button for it.
    await admin.opensActions(row);
    await row.getByRole('link', { name: 'Editar' }).click();
    await expect(page.getByText('En la tienda')).toBeVisible();
    const remove = page.getByRole('button', { name: 'Quitar la fotografía 1' });
    await expect(remove).toHaveCount(0);
  });

  test('names the consequences of a deletion, keeps the dialog when it fails, and treats a deleted user as deleted @1280', async ({
    page,
    admin,
  }) => {
    const { user } = await admin.api.user();
    const url = `**/api/users/${user.id}`;
    await admin.open(`/admin/users?q=${user.email}`);
    await admin.opensActions(admin.row(user.email));
    await admin.row(user.email).getByRole('button', { name: 'Eliminar' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(`¿Eliminar a ${user.firstname} Campos?`);
    await expect(dialog.getByRole('listitem')).toHaveText([
      'Sus sesiones terminan al momento.',
      'Sus pedidos se quedan en la tienda.',
      'Sus opiniones se quedan, firmadas por «Usuario eliminado».',
    ]);
    await admin.receives(503, url);
    await dialog.getByRole('button', { name: 'Eliminar' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('No responde.');
    await admin.findsNothingInTheWay();
    await page.unroute(url);
    await page.request.delete(`/api/users/${user.id}`, { headers: admin.api.headers });
    await dialog.getByRole('button', { name: 'Eliminar' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(admin.row(user.email)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});
