import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { IMAGES_PATH } from '#shared/domain/image-path.ts';
import { expect, test } from './shopper.ts';

const requestsFor = (page: Page, stem: string): string[] => {
  const files: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const file = pathname.slice(IMAGES_PATH.length);
    if (pathname.startsWith(IMAGES_PATH) && file.startsWith(stem)) files.push(file);
  });
  return files;
};

const SLUG = 'jarron-terracota';
const TITLE = 'Jarrón terracota y crema';

test('a product requests its first image once, as AVIF', async ({ page, shopper }) => {
  const files = requestsFor(page, `${SLUG}-1`);
  await shopper.open(`/product/${SLUG}`);
  const image = page.getByRole('img', { name: TITLE, exact: true });
  await expect(image).toHaveJSProperty('complete', true);
  await page.waitForLoadState('networkidle');
  expect(files).toEqual([expect.stringMatching(/w\.avif$/)]);
  // Otherwise the source would be an item of the flex box or grid around its picture.
  await expect(page.locator('source').first()).toHaveCSS('display', 'none');
});

test.describe('a lost photograph', () => {
  test.use({ expectedError: /net::ERR/ });

  test('leaves a calm area without an icon of the browser', async ({ page, shopper }) => {
    await page.route(`**${IMAGES_PATH}**`, (route) => route.abort('connectionfailed'));
    await shopper.open(`/product/${SLUG}`);
    const image = page.getByRole('img', { name: TITLE, exact: true });
    await expect(image).toHaveJSProperty('complete', true);
    // The colour --paper-deep, where a browser draws its icon of a broken image.
    await expect
      .poll(async () => {
        const corner = sharp(await image.screenshot()).removeAlpha();
        return [
          ...(await corner.extract({ left: 4, top: 4, width: 1, height: 1 }).raw().toBuffer()),
        ];
      })
      .toEqual([0xf3, 0xeb, 0xdf]);

    await shopper.open('/categories/2');
    const small = page.locator('.product-cards img').first();
    await expect(small).toHaveJSProperty('complete', true);
    await page.getByRole('button', { name: 'Filtrar' }).click();
    await expect(page.getByRole('checkbox', { name: /^Disponibles/ })).toBeVisible();
  });
});

test.describe('from card to product', () => {
  // Otherwise card and product show the same file on a narrow screen.
  test.use({ deviceScaleFactor: 2 });

  test('the image of the card stands in until the large one is there', async ({
    page,
    shopper,
  }) => {
    await shopper.open('/categories/2');
    const card = page.getByRole('article').filter({ hasText: TITLE });
    const small = card.locator('img').first();
    await small.scrollIntoViewIfNeeded();
    await expect(small).toHaveJSProperty('complete', true);
    const url = await small.evaluate((image: HTMLImageElement) => image.currentSrc);
    const release = await shopper.holds(({ pathname }) =>
      /jarron-terracota-1-(?:800|1000)w\./.test(pathname),
    );
    await card.getByRole('link', { name: TITLE }).click();
    const large = page.getByRole('img', { name: TITLE, exact: true });
    await expect(large).toHaveCSS('background-image', `url("${url}")`);
    const before = await large.boundingBox();
    expect(before?.width).toBeCloseTo(before?.height ?? 0, 0);
    release();
    await expect(large).toHaveJSProperty('complete', true);
    expect(await large.boundingBox()).toEqual(before);
  });
});

test.describe('the second image of a card', () => {
  test('is requested under a mouse @1280', async ({ page, shopper }) => {
    await shopper.open('/categories/2');
    const files = requestsFor(page, `${SLUG}-2`);
    // Repeated, because the mouse may have entered before the site started.
    await expect(async () => {
      await page.mouse.move(0, 0);
      await page.getByRole('article').filter({ hasText: TITLE }).hover();
      expect(files).toHaveLength(1);
    }).toPass();
  });

  test('is not requested by a touch', async ({ page, shopper }) => {
    await shopper.open('/categories/2');
    const files = requestsFor(page, `${SLUG}-2`);
    // The product page shows it after two seconds.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('article').filter({ hasText: TITLE }).getByRole('link').last().tap();
    await shopper.settled();
    await page.waitForLoadState('networkidle');
    expect(files).toEqual([]);
  });
});
