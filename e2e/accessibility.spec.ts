/** What axe cannot tell: zoom, colours that the system forces, motion, and whether a thumb hits. */
import { ADDRESS, expect, test, type Shopper } from './shopper.ts';

const PAGES = [
  '/',
  '/products',
  '/categories/2',
  '/product/jarra-ocre',
  '/product/search/barro',
  '/about-us',
  '/login',
  '/signup',
  '/resetpassword',
  '/cart',
  '/cart/information',
  '/cart/shipping',
  '/cart/payment',
];

/** Signed in and with a cart, so that every page has something to show. */
const isShopping = async (shopper: Shopper): Promise<void> => {
  await shopper.joins();
  await shopper.hasInCart([{ slug: 'jarra-ocre' }, { slug: 'camino-mesa' }], ADDRESS);
};

/** WCAG 2.2, 2.5.8: 24 px; links within a sentence are exempt. Ours: 44 px for what one comes for. */
test('every target is big enough for a thumb', async ({ shopper, page }, { project }) => {
  test.skip(project.name !== '360', 'A phone is narrow');
  for (const path of PAGES) {
    // Whoever is signed in is sent away from these.
    if (path === '/cart') await isShopping(shopper);
    await shopper.open(path);
    const small = await page
      .locator('a[href], button, input, textarea, select, [role="button"]')
      .evaluateAll((targets) =>
        targets.flatMap((target) => {
          const { width, height } = (target.closest('label') ?? target).getBoundingClientRect();
          const isShown = target.checkVisibility({ visibilityProperty: true }) && width > 1;
          const isInSentence = getComputedStyle(target).display === 'inline';
          const least = target.matches('.btn, .icon-button, .form-control, header *') ? 44 : 24;
          return isShown && !isInSentence && (width < least || height < least)
            ? [`${target.outerHTML.slice(0, 80)} ${width}×${height}`]
            : [];
        }),
      );
    expect(small, path).toEqual([]);
  }
});

/** A browser that zooms to 200 % lays out half the pixels; 320 px are 400 % of 1280 (WCAG 1.4.10). */
const ZOOMED = [
  { width: 640, height: 400 },
  { width: 320, height: 256 },
];

test('at 200 and 400 % everything reflows and nothing scrolls sideways', async ({ shopper, page }, {
  project,
}) => {
  test.skip(project.name !== '1280', 'A wide screen is what one zooms into');
  await isShopping(shopper);
  for (const path of PAGES) {
    await shopper.open(path);
    for (const size of ZOOMED) {
      await page.setViewportSize(size);
      await shopper.fitsTheScreen();
    }
  }
});

test('who asks for less motion gets none, and a carousel that stands still', async ({
  shopper,
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  for (const path of ['/', '/product/jarra-ocre', '/cart']) {
    await shopper.open(path);
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')].flatMap((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element);
        const seconds = `${transitionDuration}, ${animationDuration}`.split(', ').map(parseFloat);
        return Math.max(...seconds) > 0.001 ? [element.className] : [];
      }),
    );
    expect(moving, path).toEqual([]);
  }
  await shopper.open('/');
  const slide = page.getByRole('region', { name: 'Novedades' }).getByRole('group');
  await expect(slide).toHaveAccessibleName('1 de 2');
  await page.clock.runFor(12_000);
  await expect(slide).toHaveAccessibleName('1 de 2');
});

test('in the colours that a system forces every button still has an edge', async ({
  shopper,
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await isShopping(shopper);
  for (const path of ['/', '/product/jarra-ocre', '/cart', '/cart/payment']) {
    await shopper.open(path);
    const unseen = await page.locator('main .btn:visible').evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        const { borderStyle, borderWidth } = getComputedStyle(button);
        const hasEdge = borderStyle !== 'none' && parseFloat(borderWidth) > 0;
        return hasEdge || button.matches('.btn-link') ? [] : [button.outerHTML.slice(0, 80)];
      }),
    );
    expect(unseen, path).toEqual([]);
  }
});
