/** Into the admin panel and out of it again (SPEC-2, SPEC-4, SPEC-6 and SPEC-8). */
import { DEMO_ADMIN, DEMO_USER } from '#shared/domain/demo.ts';
import { expect, test } from './admin.ts';

const FORM = { name: 'Entrar' };

test.describe('without an admin session', () => {
  test('every address of the panel leads to the sign-in and, from there, back', async ({
    page,
    shopper,
  }) => {
    await shopper.open('/admin/categories?q=cer');
    await expect(page).toHaveURL('/admin');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Administración');
    await shopper.findsNothingInTheWay();
    await page.getByRole('button', { name: 'Usar la cuenta de demostración' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(DEMO_ADMIN.email);
    await expect(page.getByRole('button', FORM)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/categories?q=cer');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('in any case and with a slash at the end', async ({ page, shopper }) => {
    await shopper.open('/Admin/editCategoryId/3/');
    await expect(page).toHaveURL('/admin');
  });

  test.describe('who may not', () => {
    test.use({ expectedError: /status of (401|400)/ });

    test('is told so, at the field where something is missing', async ({ page, shopper }) => {
      await shopper.open('/admin');
      await page.getByRole('button', FORM).click();
      await expect(page.getByText('Escribe tu email.')).toBeVisible();
      await expect(page.getByLabel('Email')).toBeFocused();
      await page.getByLabel('Email').fill(DEMO_USER.email);
      await page.getByLabel('Contraseña', { exact: true }).fill(DEMO_USER.password);
      await page.getByRole('button', FORM).click();
      const alert = page.getByRole('alert');
      await expect(alert).toContainText('No tiene permisos para acceder a Admin');
      await shopper.findsNothingInTheWay();
      await alert.getByRole('button', { name: 'Cerrar aviso' }).click();
      await expect(alert).toHaveCount(0);
    });
  });

  test.describe('too many tries', () => {
    test.use({ expectedError: /status of 429/ });

    test('are told how long to wait', async ({ page, shopper }) => {
      await page.route('**/api/admin/tokens', (route) =>
        route.fulfill({
          status: 429,
          headers: { 'retry-after': '42' },
          json: { code: 'RATE_LIMITED', message: 'Demasiados intentos seguidos.' },
        }),
      );
      await shopper.open('/admin');
      await page.getByLabel('Email').fill('ana@example.com');
      await page.getByLabel('Contraseña', { exact: true }).fill('barro');
      await page.getByRole('button', FORM).click();
      await shopper.sees('Vuelve a probar dentro de 42 s.');
    });
  });

  test('a signed-in user is told whose session it is', async ({ page, shopper }) => {
    await shopper.joins('Nuria');
    await shopper.open('/admin/categories');
    await expect(page).toHaveURL('/admin');
    await shopper.sees('En la tienda has entrado como Nuria.');
  });
});

test('an admin finds every part of the panel, and the way back to the shop', async ({
  page,
  admin,
}, { project }) => {
  await admin.open('/admin');
  await expect(page).not.toHaveURL('/admin');
  const isPhone = project.name === '360';
  if (isPhone) {
    await page.getByRole('button', { name: 'Menú' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  }
  const links = page.getByRole('navigation', { name: 'Administración' }).getByRole('link');
  await expect(links).toHaveText([
    'Dashboard',
    'Categorias',
    'Ordenes',
    'Reviews',
    'Productos',
    'Usuarios',
    'Administradores',
  ]);
  await admin.findsNothingInTheWay();
  await links.filter({ hasText: 'Categorias' }).click();
  await expect(page).toHaveURL('/admin/categories');
  if (isPhone) {
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Menú' }).click();
  }
  await page.getByRole('link', { name: 'Volver a la tienda' }).click();
  await expect(page).toHaveURL('/');
});

test('leaving ends the session in the shop too', async ({ page, admin }, { project }) => {
  await admin.open('/admin/categories');
  if (project.name === '360') await page.getByRole('button', { name: 'Menú' }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL('/');
  await admin.open('/profile/1');
  await expect(page).toHaveURL('/login');
});

test('leaving in one tab leaves in all', async ({ page, admin, context }) => {
  await admin.open('/admin/categories');
  const shop = await context.newPage();
  await shop.goto('/profile/1');
  await shop.keyboard.press('Escape');
  await shop.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL('/admin');
});

test.describe('a token that the shop refuses', () => {
  test.use({ expectedError: /status of 401/ });

  test('ends the session and says so', async ({ page, admin }) => {
    await admin.open('/admin/categories');
    await page.route('**/api/categories/*', (route) =>
      route.fulfill({ status: 401, json: { code: 'UNAUTHENTICATED', message: 'Inicia sesión.' } }),
    );
    const { name } = await admin.api.category();
    await admin.open('/admin/categories');
    await admin.row(name).getByRole('button', { name: 'Eliminar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
    await expect(page).toHaveURL('/admin');
    await admin.sees('Tu sesión ha terminado.');
  });
});

test('a shopper never loads a byte of the panel', async ({ page, shopper }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto('/admin');
  await expect(page.getByRole('button', FORM)).toBeVisible();
  const panel = loaded.filter((path) => /\.(?:js|css)$/.test(path));
  expect(panel.length).toBeGreaterThan(0);
  loaded.length = 0;
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
  expect(loaded.length).toBeGreaterThan(0);
  expect(loaded.filter((path) => panel.includes(path) || path.startsWith('/admin'))).toEqual([]);
});
