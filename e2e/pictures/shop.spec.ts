import type { Page } from '@playwright/test';
import { ADDRESS, expect, test, type Shopper } from '../shopper.ts';
import { freeze, inventedOrder, sentOrder } from './records.ts';

interface State {
  path: string;
  given?: (shopper: Shopper, page: Page) => Promise<unknown>;
  act?: (page: Page, shopper: Shopper) => Promise<unknown>;
  expectedError?: RegExp;
  /** The part of the screen; by default all of it. */
  of?: string;
}

const CART = [{ slug: 'jarra-ocre', quantity: 2 }, { slug: 'camino-mesa' }];
const isShopping = async (shopper: Shopper): Promise<void> => {
  await shopper.isDemoUser();
  await shopper.hasInCart(CART, ADDRESS);
};
const hasOrders = async (shopper: Shopper, page: Page): Promise<void> => {
  await shopper.isDemoUser();
  await page.route(/\/api\/orders(\?|$)/, (route) =>
    route.fulfill({ json: [inventedOrder(1), sentOrder(30), inventedOrder(50)] }),
  );
  await page.route(/\/api\/orders\/\w+$/, (route) => route.fulfill({ json: sentOrder(30) }));
};

const pays =
  (answer: (account: string) => { status: number; json: unknown }) =>
  async (page: Page, shopper: Shopper): Promise<void> => {
    const profile = await page.getByRole('link', { name: /Perfil/ }).getAttribute('href');
    await page.route('**/api/orders', (route) =>
      route.fulfill(answer(String(profile?.split('/').at(-1)))),
    );
    await shopper.fillCard();
    await shopper.pay();
    await expect(page).toHaveURL('/');
    await shopper.settled();
    await expect(page.getByText('Estamos enviando')).toHaveCount(0);
  };
const SOLD_OUT = { code: 'OUT_OF_STOCK', message: 'No quedan unidades.', details: [] };
const isPaying = { path: '/cart/payment', given: isShopping };
const asVisitor = {
  given: (shopper: Shopper) => shopper.hasInCart(CART, ADDRESS),
  path: '/cart/payment',
};

const STATES: Record<string, State> = {
  'order-placed': {
    ...isPaying,
    act: async (page, shopper) => {
      await pays((userId) => ({ status: 201, json: { ...inventedOrder(1), userId } }))(
        page,
        shopper,
      );
      // The toast disappears after 3 s, but not while the pointer is over it.
      await page.mouse.move(0, 0);
      await expect(page.getByText('Felicitaciones')).toHaveCount(0);
    },
  },
  'order-failed': {
    ...isPaying,
    expectedError: /status of 409/,
    act: pays(() => ({ status: 409, json: SOLD_OUT })),
  },
  'order-failed-cart': {
    ...isPaying,
    expectedError: /status of 409/,
    act: async (page, shopper) => {
      await pays(() => ({ status: 409, json: SOLD_OUT }))(page, shopper);
      await shopper.openCart();
      await shopper.settled();
    },
  },
  'order-sign-in': asVisitor,
  'order-sign-up': {
    ...asVisitor,
    act: async (page, shopper) => {
      await page.getByRole('link', { name: 'Crear cuenta y pagar' }).click();
      await expect(page).toHaveURL(/signup/);
      await shopper.settled();
    },
  },
  welcome: {
    path: '/',
    given: async (shopper, page) => {
      await page.removeLocatorHandler(shopper.welcome);
    },
  },
  home: { path: '/' },
  'home-featured': { path: '/', of: 'main section:has(.product-card) >> nth=0' },
  category: { path: '/categories/2' },
  suggestions: {
    path: '/products',
    act: async (page) => {
      await page.getByRole('search').locator('input').focus();
      await page.keyboard.type('cuen');
      await expect(page.getByRole('listbox')).toBeVisible();
    },
  },
  filters: {
    path: '/products',
    act: async (page) => {
      await page.getByRole('button', { name: /^Filtrar/ }).click();
      // The panel loads when it is opened; a wide window shows it beside the list.
      await expect(page.getByText('Disponibilidad').locator('visible=true')).toBeVisible();
    },
  },
  'search-some-words': { path: '/product/search/cojines%20azules' },
  'search-nothing': { path: '/product/search/xilófono' },
  product: { path: '/product/jarra-ocre' },
  'product-sold': { path: '/product/pueblo-blanco' },
  'product-reviews': {
    path: '/product/jarra-ocre',
    of: '#opiniones',
  },
  'product-missing': { path: '/product/no-existe', expectedError: /status of 404/ },
  cart: { path: '/cart', given: isShopping },
  information: { path: '/cart/information', given: isShopping },
  shipping: { path: '/cart/shipping', given: isShopping },
  payment: { path: '/cart/payment', given: isShopping },
  orders: { path: '/profile/1', given: hasOrders },
  'order-sent': { path: `/orders/${sentOrder(30).id}`, given: hasOrders },
  about: { path: '/about-us' },
  terms: { path: '/envios-y-devoluciones' },
};

test.beforeEach(({ page }) => freeze(page));

for (const [name, { path, given, expectedError, act, of }] of Object.entries(STATES)) {
  test.describe(name, () => {
    if (expectedError) test.use({ expectedError });
    test(`${name} looks as approved`, async ({ shopper, page }) => {
      await given?.(shopper, page);
      await shopper.open(path);
      await act?.(page, shopper);
      await expect(of === undefined ? page : page.locator(of)).toHaveScreenshot(`${name}.png`);
    });
  });
}
