/** The headless shell has no back/forward cache, and loads lazy images from farther below. */
import { CHROMIUM_ARGS, CHROMIUM_ENV } from '../test-support/chromium.ts';
import { expect, test } from './shopper.ts';

const { CHROME_PATH } = process.env;

test.use({
  launchOptions: {
    ...(CHROME_PATH && { executablePath: CHROME_PATH }),
    args: CHROMIUM_ARGS,
    env: CHROMIUM_ENV,
    // Playwright starts the browser with this cache disabled.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

// BUDGET-P03. The site may start 500 ms after the HTML (web/start.ts), and Playwright calls the
// network idle after 500 ms, so the journey first waits for the start.
for (const [path, most] of [
  ['/', 24],
  ['/product/jarron-terracota', 12],
] as const) {
  test(`${path} sends at most ${most} requests @both`, async ({ shopper, page }) => {
    const requested: string[] = [];
    page.on('request', (request) => {
      const url = request.url();
      if (url.startsWith('http') && !url.endsWith('favicon.svg')) requested.push(url);
    });
    await shopper.open(path);
    await page.waitForLoadState('networkidle');
    expect(requested.length).toBeGreaterThan(5);
    expect(requested.length, requested.join('\n')).toBeLessThanOrEqual(most);
  });
}

test("the shop's icon comes after the largest image (ADR-0055)", async ({ shopper, page }) => {
  const path = '/product/jarron-terracota';
  const html = await (await page.request.get(path)).text();
  expect(html.match(/<link rel="icon"[^>]*>/g)).toEqual([
    '<link rel="icon" href="data:," />',
    '<link rel="icon" href="/brand/favicon.svg" media="not all"/>',
  ]);
  await shopper.open(path);
  const icon = page.locator('link[rel="icon"]');
  await expect(icon).toHaveCount(1);
  await expect(icon).toHaveAttribute('href', '/brand/favicon.svg');
  await expect(icon).not.toHaveAttribute('media');
});

test('a photograph that hangs does not hold back the others of its list', async ({
  shopper,
  page,
}) => {
  await page.route('**/sierra-al-alba-1-*', () => undefined);
  await page.goto('/products', { waitUntil: 'commit' });
  await expect(page.locator('img[src*="arcos-de-barro"]')).toBeVisible();
  await shopper.leaves();
});

test("Back shows pages from the browser's back/forward cache", async ({ shopper, page }) => {
  for (const path of ['/', '/products', '/categories/2', '/product/jarra-ocre']) {
    await shopper.open(path);
    await page.evaluate(() => {
      window.addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset['persisted'] = String(persisted);
      });
    });
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Administración' })).toBeVisible();
    await page.evaluate(() => {
      window.history.back();
    });
    await expect(page.locator('html')).toHaveAttribute('data-persisted', 'true');
    await expect(page.locator('main h1')).toHaveCount(1);
  }
});
