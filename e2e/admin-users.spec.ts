/** The pages of users: list, edit, delete, rejected and protected. */
import { DEMO_USER } from '#shared/domain/demo.ts';
import type { User } from '#shared/domain/schemas/account.ts';
import { expect, jpegImage, test, unique } from './admin.ts';

const LIST = '**/api/users*';

const inventedUsers = (count: number, from = 0): User[] =>
  Array.from({ length: count }, (_, n) => {
    const number = String(from + n + 1);
    return {
      id: `made${number}` as User['id'],
      firstname: 'Persona',
      lastname: number,
      email: `persona${number}@example.com`,
      emailConfirmed: true,
      phone: '',
      address: '',
      avatar: null,
    };
  });

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

test('loads all pages of the list, one after the other @1280', async ({ page, admin }) => {
  const cursors: string[] = [];
  await page.route(LIST, async (route) => {
    const url = new URL(route.request().url());
    cursors.push(url.searchParams.get('after') ?? '');
    url.searchParams.set('limit', '3');
    await route.continue({ url: String(url) });
  });
  await admin.open('/admin/users');
  await admin.searches('Andrés Palacios');
  await expect(admin.row('andres.palacios@example.com')).toBeVisible();
  expect(cursors.slice(0, 3)).toEqual(['', '3', '6']);
});

test('pages through a long list and sorts it', async ({ page, admin }) => {
  await page.route(LIST, (route) =>
    new URL(route.request().url()).searchParams.has('after')
      ? route.fulfill({ json: inventedUsers(30, 30) })
      : route.fulfill({
          headers: { link: '<?after=made30&limit=30>; rel="next"' },
          json: inventedUsers(30),
        }),
  );
  await admin.open('/admin/users');
  await admin.sees('60 en total');
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await admin.sees('Página 2 de 3');
  await expect(page).toHaveURL('/admin/users?pagina=2');
  await expect(admin.row('persona26@example.com')).toBeVisible();
  await expect(admin.row('persona25@example.com')).toHaveCount(0);
  await admin.findsNothingInTheWay();
  await admin.sorts({ header: 'Nombre', id: '-nombre' });
  // Numbers in names are compared as numbers: 60 comes before 9.
  await expect(page.getByRole('row').filter({ hasText: '@' }).first()).toContainText('Persona 60');
  await page.reload();
  await expect(page).toHaveURL('/admin/users?orden=-nombre');
  await expect(admin.row('persona60@example.com')).toBeVisible();
});

test('marks missing fields, saves the user and shows the changes in the list', async ({
  page,
  admin,
}) => {
  const { user } = await admin.api.user();
  await admin.open(`/admin/users?q=${user.email}`);
  const name = `${user.firstname} ${user.lastname}`;
  await admin.row(user.email).getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByLabel('Nombre')).toHaveValue(user.firstname);
  await admin.findsNothingInTheWay();
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
  await page.getByLabel('Teléfono').fill('+34 600 112 233');
  await page.getByLabel('Dirección').fill('Carrer del Forn 12');
  const picker = page.getByLabel('Elegir fotografía');
  await picker.setInputFiles({
    name: 'yo.jpg',
    mimeType: 'image/jpeg',
    buffer: await jpegImage(),
  });
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

  // The API cannot remove a user's image, so there is no button for that.
  await admin.opensActions(row);
  await row.getByRole('link', { name: 'Editar' }).click();
  await expect(page.getByText('En la tienda')).toBeVisible();
  const remove = page.getByRole('button', { name: 'Quitar la fotografía 1' });
  await expect(remove).toHaveCount(0);
  await picker.setInputFiles({
    name: 'otra.jpg',
    mimeType: 'image/jpeg',
    buffer: await jpegImage('#2e3a59'),
  });
  await admin.sees(/ kB → \d+ kB/);
  await remove.click();
  await expect(page.getByText('En la tienda')).toBeVisible();
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page).toHaveURL(/\/admin\/users(?:\?|$)/);
  expect((await admin.api.reads<User>(`/users/${user.id}`)).avatar).toBe(stored.avatar);
});

test('deletes a user after naming the user and the consequences @1280', async ({ page, admin }) => {
  const { product, author } = await admin.api.review('Una maravilla.', 5);
  const { user, token } = author;
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
  await admin.findsNothingInTheWay();
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(admin.row(user.email)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const profile = await page.request.get(`/api/users/${user.id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(profile.status()).toBe(401);
  await expect(async () => {
    const { reviews } = (await (
      await page.request.get(`/api/products/${product.slug}`)
    ).json()) as {
      reviews: { user: { firstname: string; lastname: string } }[];
    };
    expect(reviews[0]?.user).toMatchObject({ firstname: 'Usuario', lastname: 'eliminado' });
  }).toPass();
});

test.describe('the demo user', () => {
  test.use({ expectedError: /status of 403|ERR_FAILED/ });

  test('cannot be deleted, and the dialog explains why', async ({ page, admin }) => {
    await admin.open(`/admin/users?q=${DEMO_USER.email}`);
    await admin.opensActions(admin.row(DEMO_USER.email));
    await admin.row(DEMO_USER.email).getByRole('button', { name: 'Eliminar' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('no se puede eliminar');
    await expect(dialog).toContainText('Es la cuenta de demostración');
    await expect(dialog.getByRole('button', { name: 'Eliminar' })).toHaveCount(0);
    await admin.findsNothingInTheWay();
  });

  test('cannot be deleted when the panel has not loaded its configuration', async ({
    page,
    admin,
  }) => {
    await page.route('**/config.json', (route) => route.abort());
    await admin.open(`/admin/users?q=${DEMO_USER.email}`);
    await admin.opensActions(admin.row(DEMO_USER.email));
    await admin.row(DEMO_USER.email).getByRole('button', { name: 'Eliminar' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Eliminar' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Es la cuenta de demostración');
    await admin.findsNothingInTheWay();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect(admin.row(DEMO_USER.email)).toBeVisible();
  });

  test('cannot change its email address @1280', async ({ page, admin }) => {
    await admin.open('/admin/editUser/1');
    const email = page.getByLabel('Correo');
    await expect(email).toHaveAttribute('readonly');
    await expect(email).toHaveAccessibleDescription(/su correo no se puede cambiar/);
    await admin.findsNothingInTheWay();
  });
});
