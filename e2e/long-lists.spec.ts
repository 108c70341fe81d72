/** Lists that load their rest later: from the published catalogue, in pages of the API. */
import type { Page } from '@playwright/test';
import { expect as expectForAdmin, test as adminTest } from './admin.ts';
import { publishesInstead } from './catalogue.ts';
import { expect, test } from './shopper.ts';

/**
 * Makes a list answer in pages of `limit` entries.
 *
 * @returns a function that lets the delayed pages through
 */
const inPages = async (page: Page, path: string, limit: number): Promise<() => void> => {
  let letThrough: () => void = () => undefined;
  const allowed = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const url = new URL(route.request().url());
      if (url.searchParams.has('after')) await allowed;
      url.searchParams.set('limit', String(limit));
      await route.continue({ url: url.href });
    },
  );
  return letThrough;
};

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

adminTest(
  'the panel has every page of its lists in list and file @1280',
  async ({ page, admin }) => {
    const { title } = await admin.api.product();
    (await inPages(page, '/api/users', 3))();
    (await inPages(page, '/api/admin/products', 7))();
    await admin.open('/admin/users');
    await admin.searches('Andrés Palacios');
    await expectForAdmin(admin.row('andres.palacios@example.com')).toBeVisible();
    await admin.open('/admin/products');
    await admin.sees(/^(?:[4-9]|\d\d)\d en total$/);
    const text = await admin.exports();
    expectForAdmin(text).toContain(title);
    expectForAdmin(text).toContain('Tapiz con flecos');
  },
);
