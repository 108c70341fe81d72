import { expect, test } from './shopper.ts';
import { WHOLE_BROWSER } from './whole-browser.ts';

test.use({ launchOptions: WHOLE_BROWSER });

// The first visit of a page, until the network is idle (BUDGET-P03).
for (const [path, most] of [
  ['/', 24],
  ['/product/jarron-terracota', 12],
] as const) {
  test(`${path} sends at most ${most} requests`, async ({ page }) => {
    const requested: string[] = [];
    page.on('request', (request) => {
      const url = request.url();
      // The favicon and data: URLs do not count.
      if (url.startsWith('http') && !url.endsWith('favicon.svg')) requested.push(url);
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    // With fewer requests than document, styles and scripts the page did not load.
    expect(requested.length).toBeGreaterThan(5);
    expect(requested.length, requested.join('\n')).toBeLessThanOrEqual(most);
  });
}
