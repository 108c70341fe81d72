import { copies, publishesInstead } from './catalogue.ts';
import { expect, test } from './shopper.ts';

test('sorting is disabled until the site has started, and a tap on the filters is not lost', async ({
  shopper,
  page,
}) => {
  const release = await shopper.holds('**/assets/*.js');
  await page.goto('/products', { waitUntil: 'commit' });
  await expect(page.getByRole('combobox', { name: 'Ordenar por' })).toBeDisabled();
  const filters = page.getByRole('button', { name: 'Filtrar' });
  await filters.click();
  release();
  await expect(page.getByRole('checkbox', { name: /^Disponibles/ })).toBeVisible();
});

test('an empty category links to all products', async ({ shopper, page }) => {
  await publishesInstead(page, (products) => products.filter(({ categoryId }) => categoryId !== 4));
  await shopper.open('/categories/4?orden=novedades');
  await shopper.sees('Aquí todavía no hay artículos.');
  await shopper.findsNothingInTheWay();
  await page.getByRole('main').getByRole('link', { name: 'Ver todos los productos' }).click();
  await expect(page).toHaveURL('/products');
});

test.describe('a list whose products have no pages', () => {
  test.use({ expectedError: /status of 404/ });

  test('grows in portions, focuses the first new product, and is found again as long by Back and by a reload', async ({
    shopper,
    page,
  }) => {
    await publishesInstead(page, copies(2));
    await shopper.open('/products?orden=precio-asc');
    await shopper.sees('80 artículos');
    const titles = page.getByRole('heading', { level: 3 });
    const more = page.getByRole('button', { name: 'Ver más artículos' });
    await expect(titles).toHaveCount(24);
    await more.click();
    await expect(titles).toHaveCount(48);
    await expect(titles.nth(24).getByRole('link')).toBeFocused();
    await titles.nth(40).getByRole('link').click();
    await expect(page).toHaveURL(/\/product\//);
    await page.goBack();
    await expect(titles).toHaveCount(48);
    await expect(titles.nth(40)).toBeInViewport();
    await page.reload();
    await expect(titles).toHaveCount(48);
    await expect(titles.nth(40)).toBeInViewport();
    await more.click();
    await expect(titles).toHaveCount(72);
    await shopper.findsNothingInTheWay();
    await more.click();
    await expect(titles).toHaveCount(80);
    await expect(more).toHaveCount(0);
  });
});

test.describe('the rest of a list', () => {
  test.use({ expectedError: /net::ERR|Failed to load/ });

  test('that fails leaves the first cards with a message, and a retry adds the others @1280', async ({
    shopper,
    page,
  }) => {
    await page.route('**/catalogue/all.json', (route) => route.abort());
    await shopper.open('/products');
    const alert = page.getByRole('alert');
    await expect(alert).toHaveCount(0);
    await page.getByRole('button', { name: 'Ver más artículos' }).click();
    await expect(alert).toContainText('No hay conexión con la tienda.');
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(24);
    await page.unroute('**/catalogue/all.json');
    await publishesInstead(page);
    await alert.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(40);
    await expect(alert).toHaveCount(0);
  });
});
