/** After Back, the browser shows a public page from its back/forward cache, without loading it again. */
import { expect, test } from './shopper.ts';
import { WHOLE_BROWSER } from './whole-browser.ts';

// Playwright starts the browser with this cache disabled.
test.use({
  launchOptions: { ...WHOLE_BROWSER, ignoreDefaultArgs: ['--disable-back-forward-cache'] },
});

for (const path of ['/', '/products', '/categories/2', '/product/jarra-ocre']) {
  test(`Back shows ${path} from the cache`, async ({ shopper, page }, { project }) => {
    test.skip(project.name !== '360', 'The cache does not depend on the width');
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
  });
}
