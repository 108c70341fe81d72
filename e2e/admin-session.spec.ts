import type { Page } from '@playwright/test';
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
    const skip = page.getByRole('link', { name: 'Saltar al contenido' });
    await expect(skip).toHaveCSS('width', '1px');
    await skip.focus();
    await expect(skip).not.toHaveCSS('width', '1px');
  });

  test.describe('with wrong credentials', () => {
    test.use({ expectedError: /status of (4\d\d)/ });

    test('marks the missing field, rejects a user of the shop and shows how long to wait', async ({
      page,
      shopper,
    }) => {
      await shopper.joins('Nuria');
      // A path with capitals and a trailing slash.
      await shopper.open('/Admin/editCategoryId/3/');
      await expect(page).toHaveURL('/admin');
      await shopper.sees('En la tienda has entrado como Nuria.');
      await page.getByRole('button', SUBMIT).click();
      await expect(page.getByText('Escribe tu correo.')).toBeVisible();
      await expect(page.getByLabel('Correo')).toBeFocused();
      await page.getByLabel('Correo').fill(DEMO_USER.email);
      await page.getByLabel('Contraseña', { exact: true }).fill(DEMO_USER.password);
      await page.getByRole('button', SUBMIT).click();
      const alert = page
        .getByRole('alert')
        .filter({ hasText: 'No tiene permisos para acceder a Admin' });
      await expect(alert).toBeVisible();
      await shopper.findsNothingInTheWay();
      await alert.getByRole('button', { name: 'Cerrar aviso' }).click();
      await expect(alert).toHaveCount(0);

      await shopper.receives(429, '**/api/admin/tokens');
      await page.getByRole('button', SUBMIT).click();
      await shopper.sees('Vuelve a probar dentro de 42 s.');
    });
  });
});

test('links every part of the panel and the shop', async ({ page, admin }) => {
  const health = { stage: 'local', version: '1' };
  await page.route('**/api/health', (route) => route.fulfill({ json: health }));
  await admin.open('/admin');
  await expect(page).not.toHaveURL('/admin');
  await admin.opensMenu();
  const links = page.getByRole('navigation', { name: 'Administración' }).getByRole('link');
  await expect(links).toHaveText([
    'Dashboard',
    /^Ordenes/,
    'Productos',
    'Reviews',
    'Categorias',
    'Cupones',
    'Usuarios',
    'Administradores',
    'Boletín',
    'Tienda',
  ]);
  await admin.findsNothingInTheWay();
  // The demo account is shared.
  await expect(page.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cambiar contraseña' })).toHaveCount(0);
  await links.filter({ hasText: 'Categorias' }).click();
  await expect(page).toHaveURL('/admin/categories');
  await expect(page.getByRole('complementary', { name: 'Panel' })).toBeHidden();
  const below = page.getByRole('button', { name: 'Acciones de Pinturas' });
  const { x, y } = (await below.boundingBox()) ?? { x: 0, y: 0 };
  await admin.opensMenu();
  await page.mouse.click(x + 20, y + 20);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await admin.opensMenu();
  // A tablet that is turned shows the menu beside the page.
  await page.setViewportSize({ width: 1280, height: 740 });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 740 });
  await admin.opensMenu();
  await page.getByRole('link', { name: 'Volver a la tienda' }).click();
  await expect(page).toHaveURL('/');
  await admin.open('/admin/password');
  await admin.sees('La cuenta de demostración es de todos');
  await expect(page.getByLabel('Contraseña nueva', { exact: true })).toHaveCount(0);
  // An unknown path of the panel leads to the shop, too.
  await page.goto('/admin/nada');
  await expect(page).toHaveURL('/');
});

test('signing out in the shop or in the panel signs out in all tabs', async ({
  page,
  admin,
  context,
}) => {
  const shop = await context.newPage();
  const signsOut = (tab: Page) => tab.getByRole('button', { name: 'Cerrar sesión' }).click();
  await admin.open('/admin/categories');
  await shop.goto('/profile/1');
  await signsOut(shop);
  await expect(page).toHaveURL('/admin');

  await admin.hasAdminSession();
  await shop.goto('/profile/1');
  await admin.open('/admin/categories');
  await admin.opensMenu();
  await signsOut(page);
  await expect(page).toHaveURL('/');
  await expect(shop.getByRole('button', { name: 'Cerrar sesión' })).toHaveCount(0);
  await admin.open('/profile/1');
  await expect(page).toHaveURL('/login');
});

test.describe('a token that the API rejects', () => {
  test.use({ expectedError: /status of 401/ });

  test('ends the session with a message', async ({ page, admin }) => {
    const email = 'andres.palacios@example.com';
    await admin.receives(401, '**/api/users/*');
    await admin.open(`/admin/users?q=${email}`);
    await admin.opensActions(admin.row(email));
    await admin.row(email).getByRole('button', { name: 'Eliminar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
    await expect(page).toHaveURL('/admin');
    await admin.sees('Tu sesión ha terminado.');
  });
});
