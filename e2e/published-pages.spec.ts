/** Pages that arrive complete (ADR-0051), as a crawler, a chat's preview or a browser without script sees them. */
import { expect, test } from './shopper.ts';

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a product can be read and seen', async ({ page }) => {
    await page.goto('/product/jarra-ocre');
    await expect(page).toHaveTitle('Jarra ocre · Lumbre');
    await expect(page.getByRole('heading', { level: 1, name: 'Jarra ocre' })).toBeVisible();
    await expect(page.locator('.product-description')).not.toBeEmpty();
    await expect(page.locator('.prices')).toContainText('USD');
    const image = page.locator('.gallery img').first();
    await expect
      .poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);
  });

  test('a category lists its products, and a card leads to its product', async ({ page }) => {
    await page.goto('/categories/2');
    await page.getByRole('link', { name: 'Jarra ocre' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Jarra ocre' })).toBeVisible();
  });
});

for (const path of ['/product/no-existe', '/products/no-existe', '/categories/999']) {
  test(`${path} says with status 404 that it does not exist`, async ({ page, request }) => {
    const answer = await request.get(path);
    expect(answer.status()).toBe(404);
    expect(answer.headers()['content-type']).toContain('text/html');
    expect(await answer.text()).toContain('content="noindex"');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'No encontrado' })).toBeVisible();
  });
}

test('a head request answers like a read, without a body', async ({ request }) => {
  const answer = await request.head('/product/jarra-ocre');
  expect(answer.status()).toBe(200);
  expect(await answer.body()).toHaveLength(0);
});

test('a path below the pages that is none leads home', async ({ request }) => {
  const answer = await request.get('/product/a/b', { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  expect(answer.headers()['location']).toBe('/');
});

test('a published page asks the API once for its data, and not for the catalogue', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  await page.goto('/product/jarra-ocre');
  await expect(page.getByRole('button', { name: 'Añadir al carrito' }).first()).toBeEnabled();
  await expect
    .poll(() => calls.toSorted())
    .toEqual(['/api/categories', '/api/products/jarra-ocre']);
});

test('a tap before the site has started is carried out when it has', async ({ shopper, page }) => {
  const release = await shopper.holds('**/assets/index-*.js');
  await page.goto('/product/jarra-ocre');
  await page.getByRole('button', { name: 'Añadir al carrito' }).first().click();
  release();
  await expect(page.getByRole('link', { name: 'Carrito 1 artículo' })).toBeVisible();
});

test('a category that cannot be asked again keeps showing its products', async ({ page }) => {
  await page.route('**/api/categories/2', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/categories/2');
  await expect(page.getByRole('combobox')).toBeEnabled();
  await expect(page.getByRole('link', { name: 'Jarra ocre' }).first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a tap on the menu before the page is alive opens it once', async ({ shopper, page }) => {
  test.skip((page.viewportSize()?.width ?? 0) >= 992, 'The menu is for phones.');
  const release = await shopper.holds('**/assets/product-page-*.js');
  await page.goto('/product/jarra-ocre');
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  release();
  await expect(page.getByRole('button', { name: 'Cerrar el menú' })).toBeVisible();
});
