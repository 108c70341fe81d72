/** The pages of users when the API rejects a call. */
import { DEMO_USER } from '#shared/domain/demo.ts';
import { expect, test } from './admin.ts';

test.use({ expectedError: /status of (400|404|409|503)/ });

test('shows a taken email and an invalid telephone at their fields', async ({ page, admin }) => {
  const { user } = await admin.api.user();
  await admin.open(`/admin/editUser/${user.id}`);
  await page.getByLabel('Teléfono').fill('llámame');
  await page.getByLabel('Dirección').fill('Carrer del Forn 12');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText('No se pudo editar el usuario');
  await expect(page.getByLabel('Teléfono')).toBeFocused();
  await expect(page.getByLabel('Teléfono')).toHaveAccessibleDescription(/de 6 a 20 cifras/);
  await admin.findsNothingInTheWay();

  await page.getByLabel('Teléfono').fill('600 112 233');
  await page.getByLabel('Correo').fill(DEMO_USER.email.toUpperCase());
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByLabel('Correo')).toHaveAccessibleDescription(
    'Ya existe una cuenta con este correo.',
  );
  await alert.getByRole('button', { name: 'Cerrar aviso' }).click();
  await expect(alert).toHaveCount(0);
  await expect(page.getByLabel('Teléfono')).toHaveValue('600 112 233');
});

test('loads a user again after a failure @1280', async ({ page, admin }) => {
  const { user } = await admin.api.user();
  const url = `**/api/users/${user.id}`;
  await admin.receives503(url);
  await admin.open(`/admin/editUser/${user.id}`);
  await admin.sees('No se pudo editar el usuario');
  await admin.sees('No responde.');
  await admin.findsNothingInTheWay();
  await page.getByRole('button', { name: 'Cerrar aviso' }).click();
  await expect(page.getByText('No se pudo editar el usuario')).toHaveCount(0);
  await page.unroute(url);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByLabel('Correo')).toHaveValue(user.email);
});

test('says that a user does not exist', async ({ page, admin }) => {
  await admin.open('/admin/editUser/nadie');
  await admin.sees('No se pudo editar el usuario');
  await admin.sees('Este usuario no existe.');
  await admin.findsNothingInTheWay();
  await page.getByRole('link', { name: 'Ver los usuarios' }).click();
  await expect(page).toHaveURL('/admin/users');
});

test('shows why a deletion failed and retries it', async ({ page, admin }) => {
  const { user } = await admin.api.user();
  const url = `**/api/users/${user.id}`;
  await admin.receives503(url);
  await admin.open(`/admin/users?q=${user.email}`);
  await admin.opensActions(admin.row(user.email));
  await admin.row(user.email).getByRole('button', { name: 'Eliminar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('No responde.');
  await admin.findsNothingInTheWay();
  await page.unroute(url);
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await expect(admin.row(user.email)).toHaveCount(0);
});

test('treats an already deleted user as deleted @1280', async ({ page, admin }) => {
  const { user } = await admin.api.user();
  await admin.open(`/admin/users?q=${user.email}`);
  await admin.opensActions(admin.row(user.email));
  await admin.row(user.email).getByRole('button', { name: 'Eliminar' }).click();
  await page.request.delete(`/api/users/${user.id}`, { headers: admin.api.headers });
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(admin.row(user.email)).toHaveCount(0);
});
