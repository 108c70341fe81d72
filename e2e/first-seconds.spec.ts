/** From the first paint on no tap and no letter is lost, and nothing moves (ADR-0055). */
import type { Page } from '@playwright/test';
import { DEMO_USER } from '#shared/domain/demo.ts';
import { expect, FONT_SHIFT, test } from './shopper.ts';

const PRODUCT = '/product/jarra-ocre';
const ENTRY = '**/assets/index-*.js';
const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 992;

const buy = (page: Page) => page.getByRole('button', { name: 'Añadir al carrito' });
const menu = (page: Page) => page.getByRole('button', { name: 'Abrir el menú' });
const newsletter = (page: Page) => page.getByRole('textbox', { name: 'Tu correo' });

/** Slow phone: a fourth of this machine's CPU, 1.6 Mbit/s, 150 ms. */
const slowsDown = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 200_000,
  });
};

/** What somebody can tap in a product's page, and how the page shows that it was done. */
const controls: Record<
  string,
  { tap: (page: Page) => Promise<void>; isDone: (page: Page) => Promise<void> }
> = {
  'the buy button': {
    tap: (page) => buy(page).click(),
    isDone: (page) => expect(page.getByRole('link', { name: 'Carrito 1 artículo' })).toBeVisible(),
  },
  'the menu': {
    tap: (page) => menu(page).click(),
    isDone: (page) => expect(page.getByRole('button', { name: 'Cerrar el menú' })).toBeVisible(),
  },
  'a link': {
    tap: (page) => page.getByRole('link', { name: 'Sobre Este Proyecto' }).click(),
    isDone: (page) =>
      expect(page.getByRole('heading', { level: 1, name: 'Sobre Este Proyecto' })).toBeVisible(),
  },
  'the newsletter': {
    tap: async (page) => {
      await newsletter(page).pressSequentially('nuria@example.com');
      await newsletter(page).press('Enter');
    },
    isDone: (page) =>
      expect(page.locator('.newsletter').getByRole('status')).toContainText(
        'Te escribiremos muy pronto',
      ),
  },
  'the search': {
    tap: async (page) => {
      const field = page.getByRole('searchbox', { name: 'Buscar productos' });
      await field.pressSequentially('jarra');
      await field.press('Enter');
    },
    isDone: (page) => expect(page).toHaveURL(/\/product\/search\/jarra$/),
  },
};

for (const [name, { tap, isDone }] of Object.entries(controls)) {
  const isShown = (page: Page): boolean => name !== 'the menu' || isPhone(page);

  test(`${name} works before the site has started`, async ({ shopper, page }) => {
    test.skip(!isShown(page), 'The screen does not show it at first.');
    const release = await shopper.holds(ENTRY);
    await page.goto(PRODUCT);
    await tap(page);
    release();
    await isDone(page);
  });

  test(`${name} works right after the first paint on a slow phone`, async ({ page }) => {
    test.skip(!isShown(page), 'The screen does not show it at first.');
    test.slow();
    await slowsDown(page);
    await page.goto(PRODUCT, { waitUntil: 'commit' });
    await tap(page);
    await isDone(page);
  });
}

test('letters typed before the site has started stay', async ({ shopper, page }) => {
  const release = await shopper.holds(ENTRY);
  await page.goto(PRODUCT);
  await newsletter(page).pressSequentially('nuria@exam');
  release();
  await shopper.started();
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
  await page.getByRole('link', { name: 'Carrito' }).click();
  release();
  await expect(page).toHaveURL('/cart');
  await shopper.sees('Jarra ocre');
});

test('a button shows that it was tapped before the site has started', async ({ shopper, page }) => {
  const release = await shopper.holds(ENTRY);
  await page.goto(PRODUCT);
  await buy(page).click();
  await expect(buy(page)).toHaveCSS('opacity', '0.6');
  release();
  await controls['the buy button']?.isDone(page);
  await expect(buy(page)).toHaveCSS('opacity', '1');
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

for (const path of ['/', PRODUCT, '/categories/2', '/products', '/login', '/cart', '/about-us']) {
  test(`nothing moves while ${path} starts @both`, async ({ page, shopper }) => {
    await shopper.recordsShifts();
    const release = await shopper.holds('**/assets/*.css');
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('main')).toBeVisible();
    release();
    await shopper.settled();
    expect((await shopper.shifts()).filter((value) => value > FONT_SHIFT)).toEqual([]);
  });
}

test.describe('on a tall screen @1280', () => {
  test.skip(({ viewport }) => viewport?.width === 360, 'The journey sets the size itself');
  test.use({ viewport: { width: 820, height: 1180 } });

  test('facts and reviews of a product do not move while it starts', async ({ page, shopper }) => {
    await shopper.recordsShifts();
    await page.goto(PRODUCT);
    await shopper.settled();
    expect((await shopper.shifts()).filter((value) => value > FONT_SHIFT)).toEqual([]);
  });
});

for (const path of ['/', '/cart/information', '/admin']) {
  test(`${path} shows the web fonts`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator('body')).toHaveCSS('font-family', /Nunito Sans Variable/);
    const loaded = () =>
      [...document.fonts].flatMap(({ family, status }) => (status === 'loaded' ? family : []));
    await expect
      .poll(() => page.evaluate(loaded))
      .toEqual(expect.arrayContaining([expect.stringContaining('Nunito Sans Variable')]));
  });
}

test.describe('cards far below the screen @both', () => {
  const lastCard = (page: Page) => page.locator('.product-cards > *').last();
  const SKIPPED = { contentVisibilityAuto: true };

  test('are laid out after the first paint', async ({ page, shopper }) => {
    // The cards stay as they are until the fonts are there.
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
  });

  test('are laid out at once after a reload, which keeps the place', async ({ page, shopper }) => {
    await page.goto('/products');
    await shopper.holds('**/*.woff2');
    await page.reload({ waitUntil: 'commit' });
    await expect(lastCard(page)).toHaveCSS('content-visibility', 'visible');
  });
});

test('the stylesheet declares no font a second time', async ({ page, shopper }) => {
  await page.goto('/products');
  await shopper.settled();
  const fonts = await page.evaluate(() =>
    [...document.styleSheets].map(
      ({ cssRules }) => [...cssRules].filter((rule) => rule instanceof CSSFontFaceRule).length > 0,
    ),
  );
  expect(fonts).toEqual([true, false]);
});
