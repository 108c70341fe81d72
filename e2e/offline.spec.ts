/** A page of the checkout or the panel whose code cannot be loaded says so and recovers by itself. */
import { expect, test } from './admin.ts';

test.use({ expectedError: /net::ERR/ });

const MISSING = 'Esta página no ha llegado a cargarse.';

test('the checkout appears when the connection is back, and the order can be placed', async ({
  shopper,
  page,
  context,
}, { project }) => {
  test.skip(project.name !== '360', 'The fault does not depend on the width');
  // The cart loads the checkout's code in the background. The journey needs it to be missing.
  await page.route('**/assets/checkout-*.js', (route) => route.abort('connectionfailed'));
  await shopper.joins();
  await shopper.hasInCart([{ slug: 'individuales-yute' }]);
  await shopper.open('/cart');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Check Out' }).click();
  await shopper.sees(MISSING);
  await expect(page).toHaveURL('/cart/information');
  await expect(page.getByRole('link', { name: 'Carrito 1 artículo' })).toBeVisible();

  await page.unrouteAll();
  await context.setOffline(false);
  await shopper.fillAddress();
  await page.getByRole('button', { name: 'Continuar al envío' }).click();
  await page.getByRole('link', { name: 'Continuar al pago' }).click();
  await expect(page.getByLabel('Número de tarjeta')).toBeVisible();
});

test('a page of the panel appears when the connection is back', async ({ admin, page, context }, {
  project,
}) => {
  test.skip(project.name !== '1280', 'The fault does not depend on the width');
  await page.goto('/admin/categories');
  await expect(page.getByRole('heading', { level: 1, name: 'Categorias' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Usuarios' }).click();
  await admin.sees(MISSING);
  await admin.findsNothingInTheWay();

  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Usuarios' })).toBeVisible();
  await expect(page.getByText(MISSING)).toHaveCount(0);
});
