/** What axe does not check: zoom, forced colours, reduced motion and the size of targets. */
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

/** With a session and a cart every page has content. */
const isShopping = async (shopper: Shopper): Promise<void> => {
  await shopper.joins();
  await shopper.hasInCart([{ slug: 'jarra-ocre' }, { slug: 'camino-mesa' }], ADDRESS);
};

/** WCAG 2.5.8 requires 24 px, except for links within a sentence; main controls need 44 px here. */
test('every target is large enough for a thumb', async ({ shopper, page }, { project }) => {
  test.skip(project.name !== '360', 'Only phones are used with a thumb');
  for (const path of PAGES) {
    // The pages before the cart include the sign-in forms, which redirect a signed-in shopper.
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

/** Zoom of 200 % and 400 % on a screen of 1280 px is a viewport of 640 and 320 px (WCAG 1.4.10). */
const ZOOMED = [
  { width: 640, height: 400 },
  { width: 320, height: 256 },
];

test('no page scrolls sideways at a zoom of 200 and 400 %', async ({ shopper, page }, {
  project,
}) => {
  test.skip(project.name !== '1280', 'The zoomed screen is 1280 px wide');
  await isShopping(shopper);
  for (const path of PAGES) {
    await shopper.open(path);
    for (const size of ZOOMED) {
      await page.setViewportSize(size);
      await shopper.fitsTheScreen();
    }
  }
});

test('reduced motion stops transitions and the carousel', async ({ shopper, page }) => {
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

test('every button has an edge in forced colours', async ({ shopper, page }) => {
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
