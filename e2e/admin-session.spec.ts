/** Signing in to the admin panel and out of it (SPEC-2, SPEC-4, SPEC-6, SPEC-8). */
import { DEMO_ADMIN, DEMO_USER } from '#shared/domain/demo.ts';
import { expect, test } from './admin.ts';

const SUBMIT = { name: 'Entrar' };

test.describe('without an admin session', () => {
  test('redirects a page of the panel to the sign-in page and back after signing in @1280', async ({
    page,
    shopper,
  }) => {
    await shopper.open('/admin/categories?q=cer');
    await expect(page).toHaveURL('/admin');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Administración');
    await shopper.findsNothingInTheWay();
    await page.getByRole('button', { name: 'Usar la cuenta de demostración' }).click();
    await expect(page.getByLabel('Correo')).toHaveValue(DEMO_ADMIN.email);
    await expect(page.getByRole('button', SUBMIT)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/categories?q=cer');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Drawn only while it has the focus.
    const skip = page.getByRole('link', { name: 'Saltar al contenido' });
    await expect(skip).toHaveCSS('width', '1px');
    await skip.focus();
    await expect(skip).not.toHaveCSS('width', '1px');
  });

  test('redirects a path with capitals and a trailing slash @1280', async ({ page, shopper }) => {
    await shopper.open('/Admin/editCategoryId/3/');
    await expect(page).toHaveURL('/admin');
  });

  test.describe('with wrong credentials', () => {
    test.use({ expectedError: /status of (401|400)/ });

    test('marks the missing field and rejects a user of the shop', async ({ page, shopper }) => {
      await shopper.open('/admin');
      await page.getByRole('button', SUBMIT).click();
      await expect(page.getByText('Escribe tu correo.')).toBeVisible();
      await expect(page.getByLabel('Correo')).toBeFocused();
      await page.getByLabel('Correo').fill(DEMO_USER.email);
      await page.getByLabel('Contraseña', { exact: true }).fill(DEMO_USER.password);
      await page.getByRole('button', SUBMIT).click();
      const alert = page.getByRole('alert');
      await expect(alert).toContainText('No tiene permisos para acceder a Admin');
      await shopper.findsNothingInTheWay();
      await alert.getByRole('button', { name: 'Cerrar aviso' }).click();
      await expect(alert).toHaveCount(0);
    });
  });

  test.describe('after too many attempts', () => {
    test.use({ expectedError: /status of 429/ });

    test('shows how long to wait', async ({ page, shopper }) => {
      await page.route('**/api/admin/tokens', (route) =>
        route.fulfill({
          status: 429,
          headers: { 'retry-after': '42' },
          json: { code: 'RATE_LIMITED', message: 'Demasiados intentos seguidos.' },
        }),
      );
      await shopper.open('/admin');
      await page.getByLabel('Correo').fill('ana@example.com');
      await page.getByLabel('Contraseña', { exact: true }).fill('barro');
      await page.getByRole('button', SUBMIT).click();
      await shopper.sees('Vuelve a probar dentro de 42 s.');
    });
  });

  test('names the user who is signed in to the shop', async ({ page, shopper }) => {
    await shopper.joins('Nuria');
    await shopper.open('/admin/categories');
    await expect(page).toHaveURL('/admin');
    await shopper.sees('En la tienda has entrado como Nuria.');
  });
});

test('links every part of the panel and the shop @both', async ({ page, admin }) => {
  await admin.open('/admin');
  await expect(page).not.toHaveURL('/admin');
  await admin.opensMenu();
  const links = page.getByRole('navigation', { name: 'Administración' }).getByRole('link');
  await expect(links).toHaveText([
    'Dashboard',
    'Categorias',
    /^Ordenes/,
    'Reviews',
    'Productos',
    'Usuarios',
    'Administradores',
    'Boletín',
    'Tienda',
    'Salud',
  ]);
  await admin.findsNothingInTheWay();
  await links.filter({ hasText: 'Categorias' }).click();
  await expect(page).toHaveURL('/admin/categories');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await admin.opensMenu();
  await page.getByRole('link', { name: 'Volver a la tienda' }).click();
  await expect(page).toHaveURL('/');
});

test('signing out also ends the session in the shop', async ({ page, admin }) => {
  await admin.open('/admin/categories');
  await admin.opensMenu();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL('/');
  await admin.open('/profile/1');
  await expect(page).toHaveURL('/login');
});

test('signing out in one tab signs out in all tabs @1280', async ({ page, admin, context }) => {
  await admin.open('/admin/categories');
  const shop = await context.newPage();
  await shop.goto('/profile/1');
  await shop.keyboard.press('Escape');
  await shop.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL('/admin');
});

test.describe('a token that the API rejects', () => {
  test.use({ expectedError: /status of 401/ });

  test('ends the session with a message', async ({ page, admin }) => {
    await admin.open('/admin/categories');
    await page.route('**/api/categories/*', (route) =>
      route.fulfill({ status: 401, json: { code: 'UNAUTHENTICATED', message: 'Inicia sesión.' } }),
    );
    const { name } = await admin.api.category();
    await admin.open('/admin/categories');
    await admin.opensActions(admin.row(name));
    await admin.row(name).getByRole('button', { name: 'Eliminar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
    await expect(page).toHaveURL('/admin');
    await admin.sees('Tu sesión ha terminado.');
  });
});

test('the shop loads no file of the panel @1280', async ({ page, shopper }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/admin');
  await expect(page.getByRole('button', SUBMIT)).toBeVisible();
  const panel = requested.filter((path) => /\.(?:js|css)$/.test(path));
  expect(panel.length).toBeGreaterThan(0);
  requested.length = 0;
  for (const path of [
    '/',
    '/products',
    '/product/jarron-terracota',
    '/cart',
    '/login',
    '/about-us',
  ]) {
    await shopper.open(path);
    await page.waitForLoadState('networkidle');
  }
  expect(requested.length).toBeGreaterThan(0);
  expect(requested.filter((path) => panel.includes(path) || path.startsWith('/admin'))).toEqual([]);
});
