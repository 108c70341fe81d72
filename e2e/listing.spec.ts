import { copies, inCategory, publishesInstead, soldOut } from './catalogue.ts';
import { expect, test } from './shopper.ts';

const CATEGORY_4 = {
  cheapest: 'Individuales de yute (3 uds.)',
  mostExpensive: 'Alfombra de telar',
  soldOut: 'Tapiz con flecos',
};

for (const path of ['/products', '/categories/4']) {
  test.describe(path, () => {
    test('can be sorted, and Back undoes it', async ({ shopper, page }) => {
      await shopper.open(path);
      const order = page.getByRole('combobox', { name: 'Ordenar por' });
      const first = page.getByRole('heading', { level: 3 }).first();
      const unsorted = await first.textContent();
      await order.focus();
      await order.selectOption('Mayor precio');
      await expect(page).toHaveURL(`${path}?orden=precio-desc`);
      await expect(first).toHaveText(CATEGORY_4.mostExpensive);
      await expect(order).toBeFocused();
      await order.selectOption('Menor precio');
      await expect(page).toHaveURL(`${path}?orden=precio-asc`);
      await expect(first).not.toHaveText(CATEGORY_4.mostExpensive);
      await page.goBack();
      await expect(first).toHaveText(CATEGORY_4.mostExpensive);
      await expect(order).toHaveValue('precio-desc');
      await page.goBack();
      await expect(page).toHaveURL(path);
      await expect(first).toHaveText(unsorted ?? '');
      await shopper.findsNothingInTheWay();
    });
  });
}

test('a shared URL shows its sorting and filter, also after a product and Back', async ({
  shopper,
  page,
}) => {
  await shopper.open('/categories/4?orden=precio-asc&stock=si');
  const first = page.getByRole('heading', { level: 3 }).first();
  await expect(first).toHaveText(CATEGORY_4.cheapest);
  await expect(page.getByRole('combobox', { name: 'Ordenar por' })).toHaveValue('precio-asc');
  await expect(page.getByRole('checkbox', { name: 'En stock' })).toBeChecked();
  await expect(page.getByRole('heading', { name: CATEGORY_4.soldOut })).toHaveCount(0);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/categories\/4$/);
  await shopper.findsNothingInTheWay();
  await first.getByRole('link').click();
  await expect(page).toHaveURL(/\/product\//);
  await page.goBack();
  await expect(page).toHaveURL('/categories/4?orden=precio-asc&stock=si');
  await expect(first).toHaveText(CATEGORY_4.cheapest);
});

test('the stock filter hides sold-out products without scrolling the page', async ({
  shopper,
  page,
}) => {
  await shopper.open('/categories/4');
  const status = page.getByRole('main').getByRole('status');
  await expect(status).toHaveText('8 artículos');
  const inStock = page.getByRole('checkbox', { name: 'En stock' });
  await inStock.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 120);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  const at = await page.evaluate(() => window.scrollY);
  await inStock.check();
  await expect(page).toHaveURL('/categories/4?stock=si');
  await expect(status).toHaveText(/^\d de 8 artículos$/);
  await expect(page.getByRole('heading', { name: CATEGORY_4.soldOut })).toHaveCount(0);
  expect(await page.evaluate(() => window.scrollY)).toBe(at);
  await expect(inStock).toBeFocused();
  await inStock.uncheck();
  await expect(page).toHaveURL('/categories/4');
  await expect(status).toHaveText('8 artículos');
});

test('invalid parameters in the URL are ignored', async ({ shopper, page }) => {
  await shopper.open('/categories/4?orden=toString&stock=quizás&%E0%A4%A');
  await expect(page.getByRole('combobox', { name: 'Ordenar por' })).toHaveValue('');
  await expect(page.getByRole('checkbox', { name: 'En stock' })).not.toBeChecked();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('8 artículos');
});

test('a filter without results can be removed with one button', async ({ shopper, page }) => {
  await publishesInstead(page, (products) => products.map(soldOut));
  await shopper.open('/categories/4?stock=si');
  await shopper.sees('Ahora mismo no queda ninguna de estas piezas.');
  await shopper.findsNothingInTheWay();
  await page.getByRole('button', { name: 'Ver también las agotadas' }).click();
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(8);
  await expect(page.getByRole('checkbox', { name: 'En stock' })).toBeFocused();
});

test('sorting and filter are disabled until the site has started', async ({ shopper, page }) => {
  const release = await shopper.holds('**/assets/*.js');
  await page.goto('/products', { waitUntil: 'commit' });
  const order = page.getByRole('combobox', { name: 'Ordenar por' });
  const filter = page.getByRole('checkbox', { name: 'En stock' });
  await expect(order).toBeDisabled();
  await expect(filter).toBeDisabled();
  release();
  await filter.check();
  await expect(page).toHaveURL('/products?stock=si');
});

test('an empty category links to all products', async ({ shopper, page }) => {
  const isIn4 = inCategory(4);
  await publishesInstead(page, (products) => products.filter((product) => !isIn4(product)));
  await shopper.open('/categories/4');
  await shopper.sees('Aquí todavía no hay piezas.');
  await shopper.findsNothingInTheWay();
  await page.getByRole('main').getByRole('link', { name: 'Ver todos los productos' }).click();
  await expect(page).toHaveURL('/products');
});

test.describe('a list whose products have no pages', () => {
  test.use({ expectedError: /status of 404/ });

  test('a long list grows in portions and focuses the first new product', async ({
    shopper,
    page,
  }) => {
    await publishesInstead(page, copies(2), 30);
    await shopper.open('/products');
    await shopper.sees('80 artículos');
    const titles = page.getByRole('heading', { level: 3 });
    const more = page.getByRole('button', { name: 'Ver más productos' });
    await expect(titles).toHaveCount(24);
    await more.click();
    await expect(titles).toHaveCount(48);
    await expect(titles.nth(24).getByRole('link')).toBeFocused();
    await more.click();
    await expect(titles).toHaveCount(72);
    await shopper.findsNothingInTheWay();
    await more.click();
    await expect(titles).toHaveCount(80);
    await expect(more).toHaveCount(0);
  });

  test('Back finds a grown list as long as it was, at the same place', async ({
    shopper,
    page,
  }) => {
    await publishesInstead(page, copies(2));
    await shopper.open('/products');
    await page.getByRole('button', { name: 'Ver más productos' }).click();
    const titles = page.getByRole('heading', { level: 3 });
    await expect(titles).toHaveCount(48);
    await titles.nth(40).getByRole('link').click();
    await expect(page).toHaveURL(/\/product\//);
    await page.goBack();
    await expect(titles).toHaveCount(48);
    await expect(titles.nth(40)).toBeInViewport();
    await page.reload();
    await expect(titles).toHaveCount(48);
  });
});
