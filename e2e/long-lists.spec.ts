/** Lists that arrive in several pages. The real API sends small pages, and some tests delay them. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { CategoryWithProducts } from '#shared/domain/schemas/category.ts';
import { expect as expectForAdmin, test as adminTest } from './admin.ts';
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

test('the listing shows the first page at once, and its count at the end', async ({
  shopper,
  page,
}) => {
  const letThrough = await inPages(page, '/api/products', 7);
  await shopper.open('/products');
  const status = page.getByRole('main').getByRole('status');
  const titles = page.getByRole('heading', { level: 3 });
  await expect(titles).toHaveCount(6);
  await expect(status).toHaveText(/^\s*$/);
  letThrough();
  await expect(status).toHaveText(/^(?:[4-9]|\d\d)\d artículos$/);
  expect(await titles.count()).toBeGreaterThan(30);
  await shopper.findsNothingInTheWay();
});

test('a category continues in the list of its products', async ({ shopper, page }) => {
  await page.route('**/api/categories/4', async (route) => {
    const response = await route.fetch();
    const category = (await response.json()) as CategoryWithProducts;
    const products = category.products.slice(0, 2);
    const nextProducts = `4-${products[1]?.id ?? ''}`;
    await route.fulfill({ response, json: { ...category, products, nextProducts } });
  });
  const letThrough = await inPages(page, '/api/products', 2);
  await shopper.open('/categories/4');
  const titles = page.getByRole('heading', { level: 3 });
  await expect(titles).toHaveCount(2);
  letThrough();
  await expect(page.getByRole('heading', { name: 'Tapiz con flecos' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^\d+ artículos$/);
});

test('home and search wait for the whole list before they say that something is missing', async ({
  page,
}) => {
  const letThrough = await inPages(page, '/api/products', 7);
  // Not `open`, which waits until nothing is loading.
  await page.goto('/');
  const banner = page.getByRole('region', { name: 'Novedades' }).getByRole('link').first();
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await expect(banner).toHaveText('Ver la pieza');
  await page.goto('/product/search/tapiz con flecos');
  const main = page.getByRole('main');
  await expect(page.getByLabel('Filtrar por nombre')).toHaveValue('tapiz con flecos');
  await expect(main.getByText('No hay nada con')).toHaveCount(0);
  letThrough();
  await expect(main.getByRole('status')).toHaveText('1 producto con «tapiz con flecos»');
});

test.describe('a later page', () => {
  test.use({ expectedError: /net::ERR|Failed to load/ });

  test('that fails leaves the first one with a message, and a retry loads all', async ({
    shopper,
    page,
  }) => {
    (await inPages(page, '/api/products', 7))();
    await page.route('**/api/products?after=*', (route) => route.abort());
    await shopper.open('/products');
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(6);
    await page.unroute('**/api/products?after=*');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('main').getByRole('status')).toHaveText(/^\d+ artículos$/);
  });
});

adminTest('the panel has every page in list, file and pickers', async ({ page, admin }) => {
  const { title } = await admin.api.product();
  (await inPages(page, '/api/products', 7))();
  (await inPages(page, '/api/categories', 2))();
  await admin.open('/admin/products');
  await admin.sees(/^(?:[4-9]|\d\d)\d en total$/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expectForAdmin(text).toContain(title);
  expectForAdmin(text).toContain('Tapiz con flecos');
  await admin.open('/admin/createProduct');
  const categories = page.getByRole('combobox', { name: 'Categoría' }).getByRole('option');
  await expectForAdmin(categories.filter({ hasText: 'Decoraciones' })).toHaveCount(1);
});
