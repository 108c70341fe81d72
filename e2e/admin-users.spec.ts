/** Users: list, edit, delete, refused and protected. */
import { DEMO_USER } from '#shared/domain/demo.ts';
import type { User } from '#shared/domain/schemas/account.ts';
import { expect, jpegImage, test, unique } from './admin.ts';

const LIST = '**/api/users*';

const made = (count: number, from = 0): User[] =>
  Array.from({ length: count }, (_, n) => {
    const at = String(from + n + 1);
    return {
      id: `made${at}` as User['id'],
      firstname: 'Persona',
      lastname: at,
      email: `persona${at}@example.com`,
      phone: '',
      address: '',
      avatar: null,
    };
  });

test('the list is searched without accents, writes, calls and is exported', async ({
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
  await expect(row).toContainText('Plaza; «del Pozo» 3');
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
    '\uFEFFNombre;Email;Teléfono;Dirección\r\n' +
      `${user.firstname} ${user.lastname};${user.email};'+34 600 112 233;"Plaza; «del Pozo» 3"\r\n`,
  );
});

test('every page of the shop arrives, one after the other', async ({ page, admin }) => {
  const asked: string[] = [];
  await page.route(LIST, async (route) => {
    const url = new URL(route.request().url());
    asked.push(url.searchParams.get('after') ?? '');
    url.searchParams.set('limit', '3');
    await route.continue({ url: String(url) });
  });
  await admin.open('/admin/users');
  await admin.searches('Andrés Palacios');
  await expect(admin.row('andres.palacios@example.com')).toBeVisible();
  expect(asked.slice(0, 3)).toEqual(['', '3', '6']);
});

test('a long list is leafed through and sorted', async ({ page, admin }, { project }) => {
  await page.route(LIST, (route) =>
    new URL(route.request().url()).searchParams.has('after')
      ? route.fulfill({ json: made(30, 30) })
      : route.fulfill({
          headers: { link: '<?after=made30&limit=30>; rel="next"' },
          json: made(30),
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
  if (project.name === '360') {
    await page.getByRole('combobox', { name: 'Ordenar Usuarios' }).selectOption('-nombre');
  } else {
    await page.getByRole('button', { name: 'Nombre' }).click();
    await page.getByRole('button', { name: 'Nombre' }).click();
  }
  // As people count: 60 comes before 9.
  await expect(page.getByRole('row').filter({ hasText: '@' }).first()).toContainText('Persona 60');
  await page.reload();
  await expect(page).toHaveURL('/admin/users?orden=-nombre');
  await expect(admin.row('persona60@example.com')).toBeVisible();
});

test('while the list is on its way, the page says so', async ({ page, admin }) => {
  const release = await admin.holds(LIST);
  await page.goto('/admin/users');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(1);
  await admin.findsNothingInTheWay();
  release();
  await expect(admin.row(DEMO_USER.email)).toBeVisible();
});

test('an empty list says how people get here', async ({ page, admin }) => {
  await page.route(LIST, (route) => route.fulfill({ json: [] }));
  await admin.open('/admin/users');
  await admin.sees('Todavía no hay usuarios.');
  await admin.findsNothingInTheWay();
});

test('what is missing is asked for; what is saved stands in the list and in the shop', async ({
  page,
  admin,
}) => {
  const { user } = await admin.api.user();
  await admin.open(`/admin/users?q=${user.email}`);
  await admin.row(user.email).getByRole('link', { name: 'Editar' }).click();
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
  await expect(page).toHaveURL('/admin/users');
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

  // The shop knows no user who gives an image back, so there is no button for it.
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
  await expect(page).toHaveURL('/admin/users');
  expect((await admin.api.reads<User>(`/users/${user.id}`)).avatar).toBe(stored.avatar);
});

test('changes are not lost by leaving', async ({ page, admin }) => {
  const { user } = await admin.api.user();
  await admin.open(`/admin/editUser/${user.id}`);
  await page.getByLabel('Apellido').fill('Otro');
  await page.getByRole('link', { name: 'Usuarios' }).first().click();
  await expect(page.getByRole('dialog')).toContainText('Tienes cambios sin guardar');
  await admin.findsNothingInTheWay();
  await page.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(page.getByLabel('Apellido')).toHaveValue('Otro');
});

test('a deletion names the person, says what happens, and happens', async ({ page, admin }) => {
  const { product, author } = await admin.api.review('Una maravilla.', 5);
  const { user, token } = author;
  await admin.open(`/admin/users?q=${user.email}`);
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

  test('stays, and it says why', async ({ page, admin }) => {
    await admin.open(`/admin/users?q=${DEMO_USER.email}`);
    await admin.row(DEMO_USER.email).getByRole('button', { name: 'Eliminar' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('no se puede eliminar');
    await expect(dialog).toContainText('Es la cuenta de demostración');
    await expect(dialog.getByRole('button', { name: 'Eliminar' })).toHaveCount(0);
    await admin.findsNothingInTheWay();
  });

  test('stays although the panel does not know that it is', async ({ page, admin }) => {
    await page.route('**/config.json', (route) => route.abort());
    await admin.open(`/admin/users?q=${DEMO_USER.email}`);
    await admin.row(DEMO_USER.email).getByRole('button', { name: 'Eliminar' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Eliminar' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Es la cuenta de demostración');
    await admin.findsNothingInTheWay();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect(admin.row(DEMO_USER.email)).toBeVisible();
  });

  test('keeps the address that is shown to visitors', async ({ page, admin }) => {
    await admin.open('/admin/editUser/1');
    const email = page.getByLabel('Email');
    await expect(email).toHaveAttribute('readonly');
    await expect(email).toHaveAccessibleDescription(/su email no se puede cambiar/);
    await admin.findsNothingInTheWay();
  });
});

test.describe('what the shop refuses', () => {
  test.use({ expectedError: /status of (400|404|409|503)/ });

  test('an address that is taken and a telephone that is none stand at their fields', async ({
    page,
    admin,
  }) => {
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
    await page.getByLabel('Email').fill(DEMO_USER.email.toUpperCase());
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
      'Ya existe una cuenta con este correo.',
    );
    await alert.getByRole('button', { name: 'Cerrar aviso' }).click();
    await expect(alert).toHaveCount(0);
    await expect(page.getByLabel('Teléfono')).toHaveValue('600 112 233');
  });

  test('who cannot be loaded is asked for again', async ({ page, admin }) => {
    const { user } = await admin.api.user();
    const address = `**/api/users/${user.id}`;
    await page.route(address, (route) =>
      route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'No responde.' } }),
    );
    await admin.open(`/admin/editUser/${user.id}`);
    await admin.sees('No se pudo editar el usuario');
    await admin.sees('No responde.');
    await admin.findsNothingInTheWay();
    await page.getByRole('button', { name: 'Cerrar aviso' }).click();
    await expect(page.getByText('No se pudo editar el usuario')).toHaveCount(0);
    await page.unroute(address);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(user.email);
  });

  test('nobody is behind an id that is none', async ({ page, admin }) => {
    await admin.open('/admin/editUser/nadie');
    await admin.sees('No se pudo editar el usuario');
    await admin.sees('Este usuario no existe.');
    await admin.findsNothingInTheWay();
    await page.getByRole('link', { name: 'Ver los usuarios' }).click();
    await expect(page).toHaveURL('/admin/users');
  });

  test('a deletion that fails says why and can be tried again', async ({ page, admin }) => {
    const { user } = await admin.api.user();
    const address = `**/api/users/${user.id}`;
    await page.route(address, (route) =>
      route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'No responde.' } }),
    );
    await admin.open(`/admin/users?q=${user.email}`);
    await admin.row(user.email).getByRole('button', { name: 'Eliminar' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Eliminar' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('No responde.');
    await admin.findsNothingInTheWay();
    await page.unroute(address);
    await dialog.getByRole('button', { name: 'Eliminar' }).click();
    await expect(admin.row(user.email)).toHaveCount(0);
  });

  test('who is already gone is gone', async ({ page, admin }) => {
    const { user } = await admin.api.user();
    await admin.open(`/admin/users?q=${user.email}`);
    await admin.row(user.email).getByRole('button', { name: 'Eliminar' }).click();
    await page.request.delete(`/api/users/${user.id}`, { headers: admin.api.headers });
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(admin.row(user.email)).toHaveCount(0);
  });

  test('a list that does not come is asked for again', async ({ page, admin }) => {
    await page.route(LIST, (route) =>
      route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'No responde.' } }),
    );
    await admin.open('/admin/users');
    await admin.sees('No responde.');
    await admin.findsNothingInTheWay();
    await page.unroute(LIST);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(admin.row(DEMO_USER.email)).toBeVisible();
  });
});
