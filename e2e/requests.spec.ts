import { expect, test } from './shopper.ts';

// BUDGET-P03: the first visit of a page, until nothing more comes.
for (const [path, most] of [
  ['/', 24],
  ['/product/jarron-terracota', 12],
] as const) {
  test(`${path} asks for at most ${most} things`, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const url = request.url();
      // The browser's own icon, and images within the styles.
      if (url.startsWith('http') && !url.endsWith('favicon.svg')) asked.push(url);
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    // Pages, styles and scripts at least: where less is asked for, nothing was measured.
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(most);
  });
}
