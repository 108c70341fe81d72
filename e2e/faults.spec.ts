import type { Page } from '@playwright/test';
import { test as adminTest } from './admin.ts';
import { ADDRESS, expect, ORDER_CREATED, test } from './shopper.ts';

const NOT_LOADED = 'Esta página no ha llegado a cargarse.';

/** The site loads pages in advance. Waits until it has this chunk and its imports. */
const hasLoaded = (page: Page, chunk: string): Promise<unknown> =>
  page.waitForFunction(async (name) => {
    const files = performance.getEntriesByType('resource').map((entry) => entry.name);
    const file = files.find((url) => url.includes(`/${name}-`));
    return file !== undefined && Boolean(await import(file));
  }, chunk);

const SLOW_3G = { kilobitsPerSecond: 400, latencyMs: 400 };

test.describe('the connection', () => {
  test.use({ expectedError: /net::ERR/ });

  test('is lost for 30 s before the order: the order is sent once after it is back', async ({
    shopper,
    page,
    context,
  }) => {
    const account = await shopper.joins();
    await shopper.hasInCart([{ slug: 'individuales-yute' }]);
    await page.clock.install();
    await shopper.open('/cart');
    for (const chunk of ['checkout-pages', 'visitor-pages', 'home-page']) {
      await hasLoaded(page, chunk);
    }
    await context.setOffline(true);
    await shopper.goToPayment();
    await shopper.fillCard();
    await shopper.pay();
    await expect(page).toHaveURL('/');
    await shopper.openCart();
    await shopper.sees('No hay conexión con la tienda.');
    await page.clock.runFor(30_000);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await shopper.sees('No hay conexión con la tienda.');
    await shopper.sees('Individuales de yute');

    await context.setOffline(false);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await shopper.sees(ORDER_CREATED);
    await expect(page).toHaveURL('/');
    expect(await shopper.ordersOf(account)).toBe(1);
  });

  test('is lost while somebody looks at a piece: the cart can still be read', async ({
    shopper,
    page,
    context,
  }) => {
    await shopper.hasInCart([{ slug: 'individuales-yute', quantity: 2 }]);
    await shopper.open('/product/manta-ocre');
    await hasLoaded(page, 'cart-page');
    await context.setOffline(true);
    await shopper.openCart();
    await shopper.sees('Individuales de yute');
  });

  test('is slow 3G: a purchase works without layout shifts, and a double click orders once', async ({
    shopper,
    page,
    context,
  }) => {
    test.slow();
    const account = await shopper.joins();
    await shopper.recordsShifts();
    const devtools = await context.newCDPSession(page);
    const bytesPerSecond = (SLOW_3G.kilobitsPerSecond * 1000) / 8;
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: SLOW_3G.latencyMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await page.goto('/product/manta-ocre');
    await page.getByRole('button', { name: 'Añadir al carrito' }).click({ timeout: 30_000 });
    await shopper.openCart();
    await shopper.goToPayment();
    await shopper.fillCard();
    await page.getByRole('button', { name: 'Realizar el pago' }).dblclick();
    await expect(page.getByText(ORDER_CREATED)).toBeVisible({ timeout: 20_000 });
    await page.getByRole('link', { name: /Perfil/ }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Cargando…' })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(1, { timeout: 20_000 });
    expect(await shopper.shiftsAbove(0.02)).toEqual([]);
    expect(await shopper.ordersOf(account)).toBe(1);
  });
});

test.describe('the session', () => {
  test.use({ expectedError: /status of 401/ });

  test('ends while paying: the cart is kept, and the order is created after signing in again', async ({
    shopper,
    page,
  }) => {
    const account = await shopper.isAboutToPay({ slug: 'cojin-rombos-terracota' });
    await shopper.receives(401, '**/api/orders');
    await shopper.pay();
    await expect(page).toHaveURL('/');
    await page.unroute('**/api/orders');
    await shopper.sees('Tu sesión ha caducado. Inicia sesión otra vez para continuar.');
    await shopper.openCart();
    await shopper.sees('Tu sesión caducó antes de terminar el pago');
    await shopper.sees('Cojín rombos terracota');
    await shopper.findsNothingInTheWay();
    await page.locator('main').getByRole('link', { name: 'Iniciar sesión' }).click();
    await expect(page).toHaveURL('/login');
    await shopper.signIn({ email: account.user.email, password: account.password });
    await expect(page).toHaveURL('/cart/payment');
    await expect(page.getByLabel('Número de tarjeta')).toHaveValue('');
    await shopper.fillCard();
    await shopper.pay();
    await shopper.sees(ORDER_CREATED);
    expect(await shopper.ordersOf(account)).toBe(1);
  });
});

test.describe('the tab', () => {
  test('is open twice: both tabs share one cart', async ({ shopper, page, context }) => {
    await shopper.open('/product/cesta-mimbre');
    const other = await context.newPage();
    await other.goto('/product/campana-bambu');
    await other.getByRole('button', { name: 'Añadir al carrito' }).click();
    await expect(page.getByRole('link', { name: 'Carrito 1 artículo' })).toBeVisible();
    await page.getByRole('button', { name: 'Añadir al carrito' }).click();
    await expect(other.getByRole('link', { name: 'Carrito 2 artículos' })).toBeVisible();
  });

  test('is closed while an order is sent: a new tab says so and offers a retry', async ({
    shopper,
    page,
    context,
  }) => {
    const account = await shopper.isAboutToPay({ slug: 'candeleros-barro' });
    const arrived = page.waitForRequest('**/api/orders');
    await shopper.holds('**/api/orders');
    await shopper.pay();
    await arrived;
    await page.close();
    const reopened = await context.newPage();
    await reopened.goto('/cart');
    const failure = reopened.getByRole('alert');
    await expect(failure).toContainText('No sabemos si tu pedido llegó a la tienda');
    await expect(failure).toContainText('La página se cerró antes de recibir la respuesta');
    await failure.getByRole('button', { name: 'Reintentar' }).click();
    await expect(reopened.getByText(ORDER_CREATED)).toBeVisible();
    const orders = await context.request.get('/api/orders', {
      headers: { authorization: `Bearer ${account.token}` },
    });
    expect(await orders.json()).toHaveLength(1);
  });
});

test('the storage is blocked: the cart works from memory', async ({ shopper, page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });
  await shopper.addToCart('candeleros-barro');
  await shopper.openCart();
  await shopper.sees('Trío de candeleros de barro');
  await expect(page.getByRole('button', { name: 'Check Out' })).toBeVisible();
});

test.describe('a chunk of the site', () => {
  test.use({ expectedError: /net::ERR|status of 404|took too long/ });
  const ABOUT = '**/assets/about-page-*.js';

  test('cannot be loaded: the page says so and appears when it can', async ({ shopper, page }) => {
    await shopper.hasInCart([{ slug: 'camino-mesa' }], ADDRESS);
    await shopper.open('/cart');
    await page.route(ABOUT, (route) => route.abort('connectionfailed'));
    await page.route('**/config.json', (route) => route.abort('connectionfailed'));
    await page.getByRole('link', { name: 'Sobre Este Proyecto' }).click();
    await shopper.sees(NOT_LOADED);
    await expect(page.getByRole('alert')).toHaveCount(1);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Sobre Este Proyecto' }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Carrito 1 artículo' })).toBeVisible();
  });

  test('is missing after a deployment: the site reloads once @1280', async ({ shopper, page }) => {
    await shopper.open('/cart');
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.route(ABOUT, (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('link', { name: 'Sobre Este Proyecto' }).click();
    await expect.poll(() => loads).toBe(1);
    // The page still lacks its code, and a second reload would not help.
    await expect(
      page.getByRole('heading', { level: 1, name: 'Sobre Este Proyecto' }),
    ).toBeVisible();
    await shopper.sees(NOT_LOADED);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect.poll(() => loads).toBe(1);
  });

  test('takes longer than 120 s: it counts as failed to load @1280', async ({ shopper, page }) => {
    await shopper.open('/cart');
    await page.clock.install();
    await shopper.holds(ABOUT);
    await page.getByRole('link', { name: 'Sobre Este Proyecto' }).click();
    // The timeout starts when the page shows that it is loading.
    await shopper.sees('Cargando…');
    // The clock also runs by itself while the machine is slow.
    await page.clock.runFor(60_000);
    await shopper.sees('Cargando…');
    await page.clock.runFor(60_100);
    await shopper.sees('Unexpected Application Error!');
    await expect(page.getByRole('button', { name: 'Recargar' })).toBeVisible();
  });
});

test.describe('an answer that a page cannot render', () => {
  test.use({ expectedError: /./ });

  test('breaks only that page: the rest of the shop and the cart still work @1280', async ({
    shopper,
    page,
  }) => {
    await shopper.hasInCart([{ slug: 'camino-mesa' }]);
    await shopper.findsChanged('jarra-ocre', { title: { es: 'Jarra' } });
    await page.goto('/product/jarra-ocre');
    await shopper.sees('Unexpected Application Error!');
    await shopper.sees('Lo que tienes en el carrito sigue ahí.');
    await shopper.findsNothingInTheWay();
    await shopper.openCart();
    await shopper.sees('Camino de mesa con cenefa');
  });
});

adminTest.describe('the connection of the panel', () => {
  adminTest.use({ expectedError: /net::ERR/ });

  adminTest(
    'a page of the panel appears when the connection is back @1280',
    async ({ admin, page, context }) => {
      await page.goto('/admin/categories');
      await expect(page.getByRole('heading', { level: 1, name: 'Categorias' })).toBeVisible();
      await context.setOffline(true);
      await page.getByRole('link', { name: 'Usuarios' }).click();
      await admin.sees(NOT_LOADED);
      await admin.findsNothingInTheWay();

      await context.setOffline(false);
      await expect(page.getByRole('heading', { level: 1, name: 'Usuarios' })).toBeVisible();
      await expect(page.getByText(NOT_LOADED)).toHaveCount(0);
    },
  );
});
