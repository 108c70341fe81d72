/** Checks that axe does not make: zoom, forced colours, reduced motion and the size of targets. */
import type { Page } from '@playwright/test';
import { ADDRESS, expect, test, type Shopper } from './shopper.ts';

const PAGES = [
  '/',
  '/products',
  '/categories/2',
  '/product/jarra-ocre',
  '/product/search/barro',
  '/about-us',
  '/envios-y-devoluciones',
  '/login',
  '/signup',
  '/resetpassword',
  '/cart',
  '/cart/information',
  '/cart/shipping',
  '/cart/payment',
];

const isShopping = async (shopper: Shopper): Promise<void> => {
  await shopper.joins();
  await shopper.hasInCart([{ slug: 'jarra-ocre' }, { slug: 'camino-mesa' }], ADDRESS);
};

/** WCAG 2.5.8 requires 24 px, except for links within a sentence. Main controls need 44 px here. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.locator('a[href], button, input, textarea, select, [role="button"]').evaluateAll((targets) =>
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

const fitsWithLargeText = async (shopper: Shopper, page: Page): Promise<void> => {
  const setTextSize = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
  await setTextSize('200%');
  await shopper.fitsTheScreen();
  await setTextSize('');
};

/** Zoom of 200 % and 400 % on a screen of 1280 px (WCAG 1.4.10). */
const ZOOMED = [
  { width: 640, height: 400 },
  { width: 320, height: 256 },
];

const stickyElements = (page: Page): Promise<string[]> =>
  page.locator('*').evaluateAll((elements) =>
    elements.flatMap((element) => {
      const { position } = getComputedStyle(element);
      const isShown = element.checkVisibility() && element.clientHeight > 0;
      const sticks = position === 'sticky' || position === 'fixed';
      return isShown && sticks ? [element.outerHTML.slice(0, 80)] : [];
    }),
  );

/** Names that break a word, because they have room for a few letters only. */
const brokenNames = (page: Page): Promise<string[]> =>
  page
    .locator('.product-card h3, .cart-table tbody th a, .order-lines li > :nth-child(2)')
    .evaluateAll((names) =>
      names.flatMap((name) => {
        const texts = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          for (const { index, 0: word } of (text.nodeValue ?? '').matchAll(/\S+/g)) {
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            if (tops.size > 1) return [`${name.textContent}: ${word}`];
          }
        }
        return [];
      }),
    );

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };

test('names of products keep their words with text of 200 %', async ({ shopper, page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await shopper.hasInCart([{ slug: 'jarra-ocre' }, { slug: 'camino-mesa' }], ADDRESS);
  for (const path of ['/products', '/cart', '/cart/information']) {
    await shopper.open(path);
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      expect(await brokenNames(page), path).toEqual([]);
      await shopper.fitsTheScreen();
    }
  }
});

/** Other journeys check the other pages with axe at 1280 px. */
const AXE_AT_1280 = ['/', '/about-us', '/envios-y-devoluciones', '/signup', '/resetpassword'];

test('every page passes all rules of axe, has targets for a thumb, and fits the screen with larger text and at a zoom of 200 and 400 %', async ({
  shopper,
  page,
}) => {
  for (const path of PAGES) {
    // The pages before the cart include the sign-in forms, which redirect a signed-in shopper.
    if (path === '/cart') await isShopping(shopper);
    await page.setViewportSize(PHONE);
    await shopper.open(path);
    await shopper.findsNothingInTheWay();
    await fitsWithLargeText(shopper, page);
    expect(await smallTargets(page), path).toEqual([]);

    await page.setViewportSize(DESKTOP);
    if (AXE_AT_1280.includes(path)) await shopper.findsNothingInTheWay();
    await fitsWithLargeText(shopper, page);
    for (const size of ZOOMED) {
      await page.setViewportSize(size);
      await shopper.fitsTheScreen();
    }
    expect(await stickyElements(page), path).toEqual([]);
  }
});

test('reduced motion stops transitions', async ({ shopper, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await shopper.hasInCart([{ slug: 'jarra-ocre' }], ADDRESS);
  for (const path of ['/product/jarra-ocre', '/cart/information', '/']) {
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
});

test('every button has an edge and every star shows in forced colours, and the focus has a ring in all @1280', async ({
  shopper,
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await shopper.hasInCart([{ slug: 'jarra-ocre' }], ADDRESS);
  for (const path of ['/', '/cart', '/cart/information', '/product/jarra-ocre']) {
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
  await page.emulateMedia({ forcedColors: 'none' });
  const button = page.getByRole('button', { name: 'Añadir al carrito' });
  await page.keyboard.press('Tab');
  await button.focus();
  await expect(button).toHaveCSS('outline', 'rgb(46, 58, 89) solid 2px');
  await page.emulateMedia({ forcedColors: 'active' });
  const stars = page.locator('.stars').first();
  await expect(stars).toHaveCSS('forced-color-adjust', 'none');
  await expect(stars).toHaveCSS('background-image', /gradient/);
});

test('chips keep their words whole, and the banner stays in the grid @1280', async ({
  shopper,
  page,
}) => {
  await shopper.open('/categories/2');
  for (const width of [320, 360, 575, 820, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    const clipped = await page
      .getByRole('navigation', { name: 'Todas las categorías' })
      .locator('a')
      .evaluateAll((links) =>
        links.flatMap((link) => (link.scrollWidth > link.clientWidth ? link.textContent : [])),
      );
    expect(clipped, `${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1920, height: 1080 });
  await shopper.open('/');
  const left = async (selector: string) => (await page.locator(selector).first().boundingBox())?.x;
  expect(await left('.banner-text h2')).toBe(await left('.category-grid'));
});
