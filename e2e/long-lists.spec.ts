/** Lists that load their rest later, from the published catalogue. */
import { publishesInstead } from './catalogue.ts';
import { expect, test } from './shopper.ts';

test('the search waits for the catalogue before it says that something is missing', async ({
  shopper,
  page,
}) => {
  await publishesInstead(page);
  const release = await shopper.holds('**/catalogue/all.json', (route) => route.fallback());
  await page.goto('/product/search/tapiz con flecos');
  const main = page.getByRole('main');
  await expect(page.getByLabel('Pieza, material, categoría o quién la hace')).toHaveValue(
    'tapiz con flecos',
  );
  await expect(main.getByText('No hay nada con')).toHaveCount(0);
  release();
  // The spinner of the catalogue is a status too.
  await expect(main.locator('p[role="status"]')).toHaveText('1 artículo');
});

test.describe('the rest of a list', () => {
  test.use({ expectedError: /net::ERR|Failed to load/ });

  test('that fails leaves the first cards with a message, and a retry adds the others @1280', async ({
    shopper,
    page,
  }) => {
    await page.route('**/catalogue/all.json', (route) => route.abort());
    await shopper.open('/products');
    await page.getByRole('button', { name: 'Ver más artículos' }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('No hay conexión con la tienda.');
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(24);
    await page.unroute('**/catalogue/all.json');
    await publishesInstead(page);
    await alert.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(40);
    await expect(alert).toHaveCount(0);
  });
});
