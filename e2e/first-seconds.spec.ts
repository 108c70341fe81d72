/** From the first paint on no tap and no letter is lost, and nothing moves (ADR-0055). */
import type { Page } from '@playwright/test';
import { DEMO_USER } from '#shared/domain/demo.ts';
import { expect, FONT_SHIFT, test } from './shopper.ts';

const PRODUCT = '/product/jarra-ocre';
const ENTRY = '**/assets/index-*.js';

const buy = (page: Page) => page.getByRole('button', { name: 'Añadir al carrito' });
const menu = (page: Page) => page.getByRole('button', { name: 'Abrir el menú' });
const newsletter = (page: Page) => page.getByRole('textbox', { name: 'Tu correo' });

/** As slow as a cheap phone: a fourth of this machine's CPU, and 150 ms for each request. */
const slowsDown = async (page: Page, bytesPerSecond = 200_000): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
};

test('the search works before the site has started', async ({ shopper, page }) => {
  const release = await shopper.holds(ENTRY);
  await page.goto(PRODUCT);
  const field = page.getByLabel('Buscar productos');
  await field.pressSequentially('jarra');
  await field.press('Enter');
  release();
  await expect(page).toHaveURL(/\/product\/search\/jarra$/);
  await expect(page.getByPlaceholder('Escriba el producto que busca')).toHaveValue('jarra');
});

test('a tap right after the first paint on a slow phone is not lost', async ({ page }) => {
  test.slow();
  await slowsDown(page);
  await page.goto(PRODUCT, { waitUntil: 'commit' });
  await buy(page).click();
  await expect(page.getByRole('link', { name: 'Carrito 1 artículo' })).toBeVisible();
  await expect(buy(page)).toHaveCSS('opacity', '1');
});

// A site that starts before the browser has the whole HTML does not find its root element.
test('on a slow line the site starts after the whole HTML, even with its scripts in the cache', async ({
  shopper,
  page,
}) => {
  await shopper.open('/');
  await slowsDown(page, 5000);
  // The query makes the browser request the HTML again. The scripts are in its cache.
  await shopper.open('/?utm_source=correo');
});

test('letters typed before the site has started stay, and the menu opens', async ({
  shopper,
  page,
}) => {
  const release = await shopper.holds(ENTRY);
  await page.goto(PRODUCT);
  await newsletter(page).pressSequentially('nuria@exam');
  await menu(page).click();
  release();
  await page.getByRole('button', { name: 'Cerrar el menú' }).click();
  await newsletter(page).pressSequentially('ple.com');
  await expect(newsletter(page)).toHaveValue('nuria@example.com');
});

test('credentials typed before the site has started sign in and lead back @1280', async ({
  shopper,
  page,
}) => {
  const release = await shopper.holds(ENTRY);
  await page.goto(PRODUCT);
  await page.locator('.top-bar a[href="/login"]').click();
  await expect(page).toHaveURL('/login');
  await shopper.signIn(DEMO_USER);
  release();
  await expect(page).toHaveURL(PRODUCT);
  await expect(page.getByRole('link', { name: /Perfil de/ })).toBeVisible();
});

test('several taps before the site has started are carried out in order @1280', async ({
  shopper,
  page,
}) => {
  const release = await shopper.holds(ENTRY);
  await page.goto(PRODUCT);
  await buy(page).click();
  await expect(buy(page)).toHaveCSS('opacity', '0.6');
  await page.getByRole('link', { name: 'Carrito' }).click();
  release();
  await expect(page).toHaveURL('/cart');
  await shopper.sees('Jarra ocre');
});

test('a site that cannot be loaded says so, and starts by itself later', async ({ page }) => {
  await page.route(ENTRY, (route) => route.abort('connectionfailed'));
  await page.goto(PRODUCT);
  await buy(page).click();
  await expect(page.getByRole('alert')).toContainText('No hay conexión con la tienda');
  await page.unroute(ENTRY);
  await expect(page.getByRole('link', { name: 'Carrito 1 artículo' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

/** No journey buys or reviews this piece, which would move the content below. */
const UNTOUCHED = '/product/tazas-moteadas';

test('nothing moves while a page starts @both', async ({ page, shopper }) => {
  await shopper.recordsShifts();
  const expectStill = async (path: string) => {
    await shopper.settled();
    expect(await shopper.shiftsAbove(FONT_SHIFT), path).toEqual([]);
  };
  for (const path of [
    '/',
    UNTOUCHED,
    '/categories/2',
    '/products',
    '/login',
    '/cart',
    '/about-us',
  ]) {
    const release = await shopper.holds('**/assets/*.css');
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('main')).toBeVisible();
    release();
    await expectStill(path);
    await page.unroute('**/assets/*.css');
  }
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto(UNTOUCHED);
  await expectStill(UNTOUCHED);
});

// The fonts of a visitor may be narrower than those of this browser.
test('demo bar and categories have the same height in a narrower font', async ({
  page,
  shopper,
}) => {
  for (const [path, place] of [
    ['/', '.demo-bar'],
    ['/categories/5', '.category-links'],
  ] as const) {
    await shopper.open(path);
    const heights = new Set<number>();
    for (const width of [360, 393, 412, 430]) {
      await page.setViewportSize({ width, height: 800 });
      for (const font of ['', 'Tinos']) {
        const height = await page.locator(place).evaluate((element, name) => {
          document.documentElement.style.setProperty('--sans', name);
          return element.clientHeight;
        }, font);
        heights.add(height);
      }
    }
    expect([...heights], place).toHaveLength(1);
  }
});

test('the category of the page is in view in the row of categories', async ({ page, shopper }) => {
  await shopper.open('/categories/5');
  await expect(page.locator('.category-links [aria-current]')).toBeInViewport({ ratio: 1 });
});

test('pages show the web fonts, which are declared once', async ({ page }) => {
  for (const path of ['/', '/cart/information', '/admin', '/products']) {
    await page.goto(path);
    await expect(page.locator('body')).toHaveCSS('font-family', /Nunito Sans Variable/);
    const loaded = () =>
      [...document.fonts].flatMap(({ family, status }) => (status === 'loaded' ? family : []));
    await expect
      .poll(() => page.evaluate(loaded))
      .toEqual(expect.arrayContaining([expect.stringContaining('Nunito Sans Variable')]));
  }
  const declares = () =>
    [...document.styleSheets].map(
      ({ cssRules }) => [...cssRules].filter((rule) => rule instanceof CSSFontFaceRule).length > 0,
    );
  // The second stylesheet, which declares no font, may arrive after the fonts.
  await expect.poll(() => page.evaluate(declares)).toEqual([true, false]);
});

test.describe('cards far below the screen', () => {
  const lastCard = (page: Page) => page.locator('.product-cards > *').last();
  const SKIPPED = { contentVisibilityAuto: true };

  test('are laid out after the first paint, and after a reload at once', async ({
    page,
    shopper,
  }) => {
    // The cards do not change until the fonts have loaded.
    const release = await shopper.holds('**/*.woff2');
    await page.goto('/products', { waitUntil: 'commit' });
    await expect(lastCard(page)).toHaveCSS('content-visibility', 'auto');
    expect(
      await lastCard(page)
        .locator('h3')
        .evaluate((title, options) => title.checkVisibility(options), SKIPPED),
    ).toBe(false);
    release();
    await expect(lastCard(page)).toHaveCSS('content-visibility', 'visible');
    await expect(page.locator('html')).not.toHaveClass(/first-look/);

    // A reload keeps the scroll position, so they are laid out at once.
    await page.unroute('**/*.woff2');
    await shopper.holds('**/*.woff2');
    await page.reload({ waitUntil: 'commit' });
    await expect(lastCard(page)).toHaveCSS('content-visibility', 'visible');
  });
});
