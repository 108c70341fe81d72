import type { Locator, Page } from '@playwright/test';
import { expect, test } from './shopper.ts';

const INTERVAL_MS = 5000;

const slide = (carousel: Locator, position: number): Locator =>
  carousel.getByRole('group', { name: `${position} de 2`, exact: true });

/** This text changes at once, while the slides fade. */
const count = (carousel: Locator): Locator => carousel.locator('.carousel-count');

const expectSlide = async (carousel: Locator, position: number): Promise<void> => {
  await expect(count(carousel)).toHaveText(`${position} / 2`);
  await expect(slide(carousel, position)).toBeVisible();
};

/**
 * While the clock runs, an expectation waits until the carousel comes around.
 * @returns positions of the shown slide and of the other one
 */
const stopsClock = async (page: Page, carousel: Locator): Promise<[number, number]> => {
  await page.clock.pauseAt(Date.now() + 1000);
  const shown = Number.parseInt((await count(carousel).textContent()) ?? '', 10);
  return [shown, 3 - shown];
};

/** An odd number of turns, because two turns lead back to the same slide. */
const THREE_TURNS = 3 * INTERVAL_MS;

const swipe = async (carousel: Locator, distance: number): Promise<void> => {
  const touch = { pointerType: 'touch', isPrimary: true, pointerId: 2, bubbles: true };
  const slides = carousel.getByRole('group').first();
  await slides.dispatchEvent('pointerdown', { ...touch, clientX: 200, clientY: 200 });
  await slides.dispatchEvent('pointerup', { ...touch, clientX: 200 + distance, clientY: 200 });
};

/** A finger on the images scrolls the page. The browser sends no click and moves no focus. */
const scrollsByTouch = async (page: Page, carousel: Locator): Promise<void> => {
  const box = await carousel.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 100, (box?.y ?? 0) + 200];
  const browser = await page.context().newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...ys: number[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: ys.map((at) => ({ x, y: at })) });
  await touch('touchStart', y);
  for (let up = 20; up <= 100; up += 20) await touch('touchMove', y - up);
  await touch('touchEnd');
};

const GALLERY = { path: '/product/cuenco-salvia', name: 'Fotografías de Cuenco salvia' };

test.describe('the carousel', () => {
  let carousel: Locator;
  let shown: number;
  let other: number;

  test.beforeEach(async ({ shopper, page }) => {
    await page.clock.install();
    await shopper.open(GALLERY.path);
    carousel = page.getByRole('region', { name: GALLERY.name });
    [shown, other] = await stopsClock(page, carousel);
  });

  test('changes every five seconds, and follows a swipe of 40 px but not of 39 px', async ({
    page,
  }) => {
    const text = count(carousel);
    while ((await text.textContent()) === `${shown} / 2`) await page.clock.runFor(100);
    await expectSlide(carousel, other);
    await page.clock.runFor(INTERVAL_MS - 300);
    await expectSlide(carousel, other);
    await page.clock.runFor(300);
    await expectSlide(carousel, shown);
    await page.clock.runFor(INTERVAL_MS);
    await expectSlide(carousel, other);

    await swipe(carousel, -39);
    await expectSlide(carousel, other);
    await swipe(carousel, -40);
    await expectSlide(carousel, shown);
    await swipe(carousel, -40);
    await expectSlide(carousel, other);
    await swipe(carousel, 40);
    await expectSlide(carousel, shown);
  });

  const STOPS: Record<string, (page: Page) => Promise<void>> = {
    focus: async (page) => {
      await carousel.getByRole('button', { name: 'Siguiente' }).focus();
      await page.getByRole('heading', { level: 1 }).focus();
    },
    hover: async (page) => {
      await carousel.hover();
      await page.mouse.move(0, 0);
    },
    touch: async (page) => {
      await scrollsByTouch(page, carousel);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    },
  };

  for (const [what, act] of Object.entries(STOPS)) {
    test(`stops for good at the first ${what}`, async ({ page }) => {
      await act(page);
      await page.clock.runFor(THREE_TURNS);
      await expectSlide(carousel, shown);
    });
  }

  test('starts only when it is seen, and stops for good when the visitor scrolls past', async ({
    page,
  }) => {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(carousel).not.toBeInViewport();
    await page.evaluate(() => {
      window.scrollTo({ top: 0, behavior: 'instant' });
    });
    await expect(carousel).toBeInViewport();
    await page.clock.runFor(THREE_TURNS);
    await expectSlide(carousel, shown);
  });

  test('follows a thumbnail, and the viewer returns the focus to its slide', async ({ page }) => {
    const thumbnail = carousel.getByRole('button', {
      name: `Ver: Cuenco salvia, fotografía ${other}`,
    });
    await thumbnail.click();
    await expectSlide(carousel, other);
    await expect(thumbnail).toHaveAttribute('aria-current', 'true');
    await page.clock.runFor(THREE_TURNS);
    await expectSlide(carousel, other);

    const image = slide(carousel, other).getByRole('button');
    await image.click();
    const viewer = page.getByRole('dialog', { name: 'Cuenco salvia' });
    await expect(viewer).toBeVisible();
    await page.clock.runFor(THREE_TURNS);
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await expectSlide(carousel, other);
    await expect(image).toBeFocused();
  });
});

test('the pause button of the banners stops and starts them', async ({ shopper, page }) => {
  await page.clock.install();
  await shopper.open('/');
  const banners = page.getByRole('region', { name: 'Portada' });
  const [shown, other] = await stopsClock(page, banners);
  await banners.getByRole('button', { name: 'Pausar el carrusel' }).tap();
  await page.clock.runFor(THREE_TURNS);
  await expectSlide(banners, shown);
  await banners.getByRole('button', { name: 'Reanudar el carrusel' }).press('Enter');
  await page.clock.runFor(INTERVAL_MS);
  await expectSlide(banners, other);
});

test.describe('with reduced motion @1280', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the carousel changes only by its buttons', async ({ shopper, page }) => {
    await page.clock.install();
    await shopper.open(GALLERY.path);
    const carousel = page.getByRole('region', { name: GALLERY.name });
    await stopsClock(page, carousel);
    await page.clock.runFor(THREE_TURNS);
    await expectSlide(carousel, 1);
    await carousel.getByRole('button', { name: 'Siguiente' }).click();
    await expectSlide(carousel, 2);
    await page.clock.runFor(THREE_TURNS);
    await expectSlide(carousel, 2);
  });
});

test('the viewer opens an image, moves through all and returns the focus @both', async ({
  shopper,
  page,
}) => {
  await page.removeLocatorHandler(shopper.welcome);
  await shopper.open('/product/jarron-terracota');
  const open = page.getByRole('button', { name: 'Ampliar: Jarrón terracota y crema', exact: true });
  await open.click();
  const viewer = page.getByRole('dialog', { name: 'Jarrón terracota y crema' });
  const position = viewer.getByRole('status');
  await expect(position).toHaveText(/1.*de 2/);
  const [first, second] = await viewer.getByRole('img').all();
  const inPage = (await open.boundingBox())?.width ?? 0;
  const zoom = viewer.getByRole('button', { name: /el doble de grande$/ }).first();
  const widthOf = async () => (await zoom.boundingBox())?.width ?? 0;
  // A phone shows the image larger at once, other screens after a click.
  if (!shopper.isOnPhone()) await zoom.click();
  await expect(zoom).toHaveAttribute('aria-pressed', 'true');
  expect(await widthOf()).toBeGreaterThan(1.5 * inPage);
  await zoom.click();
  await expect(zoom).toHaveAttribute('aria-pressed', 'false');
  await expect(first ?? viewer).toBeInViewport({ ratio: 1 });
  await expect(first ?? viewer).toHaveJSProperty('complete', true);
  await shopper.findsNothingInTheWay();

  await page.keyboard.press('ArrowRight');
  await expect(position).toHaveText(/2.*de 2/);
  await expect(second ?? viewer).toBeInViewport();
  await page.keyboard.press('ArrowRight');
  await expect(position).toHaveText(/1.*de 2/);
  await viewer.getByRole('button', { name: 'Fotografía anterior' }).click();
  await expect(position).toHaveText(/2.*de 2/);
  await viewer.getByRole('button', { name: 'Fotografía siguiente' }).click();
  await expect(position).toHaveText(/1.*de 2/);

  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(viewer).toBeVisible();
  await viewer.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await expect(open).toBeFocused();
});

test('Back closes the viewer and returns the focus, and Forward opens it again @1280', async ({
  shopper,
  page,
}) => {
  await page.removeLocatorHandler(shopper.welcome);
  await shopper.open('/categories/2');
  await page.getByRole('link', { name: 'Jarrón terracota y crema' }).click();
  await shopper.settled();
  const open = page.getByRole('button', { name: 'Ampliar: Jarrón terracota y crema', exact: true });
  await open.click();
  const viewer = page.getByRole('dialog', { name: 'Jarrón terracota y crema' });
  await expect(viewer).toBeVisible();
  const large = viewer.getByRole('img').first();
  await expect
    .poll(() => large.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toMatch(/jarron-terracota-1-1000w\.avif$/);
  await page.goBack();
  await expect(viewer).toHaveCount(0);
  await expect(page).toHaveURL('/product/jarron-terracota');
  await expect(open).toBeFocused();
  await page.goForward();
  await expect(viewer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(open).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/categories/2');
});

test('the gallery counts and reaches all four photographs', async ({ shopper, page }) => {
  await page.removeLocatorHandler(shopper.welcome);
  const { img1, img2 } = await shopper.product('taburete-roble');
  const images = [img1, img2, 'caja-roble-1-1000w.webp', 'caja-roble-2-1000w.webp'];
  await shopper.findsChanged('taburete-roble', { images });
  await shopper.open('/product/taburete-roble');
  await page.getByRole('button', { name: 'Ver: Taburete de roble, fotografía 4' }).click();
  await shopper.sees('4 / 4');
  await page.getByRole('button', { name: 'Ampliar: Taburete de roble, fotografía 4' }).click();
  const viewer = page.getByRole('dialog', { name: 'Taburete de roble' });
  await expect(viewer.getByRole('status')).toHaveText(/4.*de 4/);
  await expect(viewer.getByRole('img').nth(3)).toBeInViewport();
  await shopper.findsNothingInTheWay();
});

test.describe('when the viewer does not load', () => {
  // Browsers show an image in a document with styles, which the image's policy blocks.
  test.use({ expectedError: /Failed to load|'default-src 'none''|sandboxed/ });

  test('the browser opens the image file', async ({ shopper, page }) => {
    await shopper.open('/product/jarra-ocre');
    await page.route('**/image-viewer-*.js', (route) => route.abort());
    await page.getByRole('button', { name: 'Ampliar: Jarra ocre', exact: true }).click();
    await expect(page).toHaveURL(/jarra-ocre-1-1000w\.webp$/);
  });
});
