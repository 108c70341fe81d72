import type { Locator, Page } from '@playwright/test';
import { expect, newAccount, newOrder, ORDER_CREATED, test, type Shopper } from './shopper.ts';

test.use({ expectedError: /status of [45]\d\d|net::ERR/ });

const somebodyBuys = async (
  { page: { request } }: Shopper,
  slugs: readonly string[],
  quantity = 1,
): Promise<void> => {
  await newOrder(request, await newAccount(request), slugs, { quantity });
};

/** A failed payment leads home without a message; the cart page explains it (RULE-24). */
const failsToPay = async (shopper: Shopper): Promise<void> => {
  await shopper.pay();
  await expect(shopper.page).toHaveURL('/');
  await expect(shopper.page.getByText('Felicitaciones')).toHaveCount(0);
  await expect(shopper.page.getByRole('heading', { level: 1 })).toBeFocused();
  await shopper.openCart();
};

const expectOnePrimary = async (failure: Locator, name: string): Promise<void> => {
  await expect(failure.locator('.btn:not(.btn-link)')).toHaveText([name]);
  await expect(failure.locator('.btn-primary')).toHaveText([name]);
};

/** While the outcome of an order is unknown, a changed cart could buy products twice. */
const expectLockedCart = async (page: Page): Promise<void> => {
  const cart = page.getByRole('main');
  for (const name of [/^Añadir una unidad/, /^Quitar/, /^Eliminar/]) {
    await expect(cart.getByRole('button', { name })).toBeDisabled();
  }
  await expect(cart.getByRole('textbox', { name: /Notas/ })).toBeDisabled();
  await expect(cart.getByRole('button', { name: 'Check Out' })).toHaveCount(0);
};

const UP_TO_DATE = 'Tu carrito ya está al día.';

test('products sold while paying are listed line by line and can be accepted and ordered', async ({
  shopper,
  page,
}) => {
  const [sold, fewer] = ['sierra-al-alba', 'nopal-y-sol'];
  const left = await shopper.stockOf(fewer);
  const account = await shopper.isAboutToPay({ slug: sold }, { slug: fewer, quantity: left });
  await somebodyBuys(shopper, [sold, fewer]);
  await shopper.pay();
  const marked = page.getByRole('link', { name: /^Carrito \d+ artículos, revisa tu pedido$/ });
  await expect(marked).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Felicitaciones')).toHaveCount(0);
  await shopper.findsNothingInTheWay();
  await shopper.openCart();

  const failure = page.getByRole('alert').filter({ hasText: 'Tu pedido no se ha creado' });
  await expect(failure.getByRole('listitem')).toHaveText([
    /se vendió hace un momento y ya no queda ninguna unidad\.$/,
    new RegExp(`quedan ${left - 1} unidades; tenías ${left} en el carrito\\.$`),
  ]);
  await shopper.findsNothingInTheWay();
  await expectOnePrimary(failure, 'Aceptar los cambios');
  await failure.getByRole('button', { name: 'Aceptar los cambios' }).click();
  await expect(failure).toContainText(UP_TO_DATE);
  await expectOnePrimary(failure, 'Reintentar');
  await expect(failure.getByRole('button', { name: 'Reintentar' })).toBeFocused();
  await shopper.findsNothingInTheWay();
  await failure.getByRole('button', { name: 'Reintentar' }).click();
  await shopper.sees(ORDER_CREATED);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Carrito', exact: true })).toBeVisible();
  expect(await shopper.ordersOf(account)).toBe(1);
  expect(await shopper.stockOf(fewer)).toBe(0);
});

const errorBody = (code: string, message: string) => ({
  code,
  message,
  details: [],
  requestId: '1',
});

test('changes can be accepted only after every line of the cart was read @1280', async ({
  shopper,
  page,
}) => {
  // The order is rejected for the price of the first piece; the second one costs more too.
  const first = await shopper.product('individuales-yute');
  const second = await shopper.product('camino-mesa');
  await shopper.isAboutToPay(first, second);
  const detail = { field: 'items[0].price', code: 'PRICE', price: 97, productId: first.id };
  const rejection = { ...errorBody('PRICE_CHANGED', 'El precio ha cambiado.'), details: [detail] };
  await page.route('**/api/orders', (route) => route.fulfill({ status: 409, json: rejection }));
  for (const { id } of [first, second]) await shopper.findsChanged(id, { price: 97 });
  const release = await shopper.holds(`**/api/products/${second.id}`, (route) => route.fallback());
  await failsToPay(shopper);
  const failure = page.getByRole('alert', { name: 'Tu pedido no se ha creado' });
  const accept = failure.getByRole('button', { name: 'Aceptar los cambios' });
  await expect(failure.getByRole('listitem')).toHaveText([/cuesta ahora \$97\.00 USD/]);
  await expect(accept).toHaveAttribute('aria-disabled', 'true');
  await accept.click({ force: true });
  await expect(failure).not.toContainText(UP_TO_DATE);
  await shopper.findsNothingInTheWay();

  release();
  await expect(failure.getByRole('listitem')).toHaveCount(2);
  await accept.click();
  await expect(failure).toContainText(UP_TO_DATE);
  await shopper.sees('$212.25 USD con el envío');
});

const UNKNOWN = 'No sabemos si tu pedido llegó a la tienda';

const ANSWERS = [
  {
    answer: { status: 429, json: errorBody('RATE_LIMITED', 'Espera un momento.') },
    headline: 'Tu pedido no se ha creado',
    primary: 'Reintentar',
    says: 'Espera un momento. Tu carrito sigue aquí y no se ha cobrado nada.',
    isOpen: false,
  },
  {
    answer: { status: 422, json: errorBody('IDEMPOTENCY_MISMATCH', 'Míralo antes de repetirlo.') },
    headline: 'Ya tienes un pedido guardado',
    primary: 'Ver mis pedidos',
    says: /Míralo antes de repetirlo\. Tu carrito sigue aquí\.$/,
    isOpen: false,
  },
  {
    answer: { status: 409, json: errorBody('IN_PROGRESS', 'Este pedido ya se está tramitando.') },
    headline: 'Falta la confirmación de tu pedido',
    primary: 'Reintentar',
    says: 'Este pedido ya se está tramitando. Pulsa «Reintentar» sin miedo',
    isOpen: true,
  },
  {
    answer: { status: 500, json: errorBody('INTERNAL', 'Algo ha fallado por nuestra parte.') },
    headline: UNKNOWN,
    primary: 'Reintentar',
    says: 'Algo ha fallado por nuestra parte. Pulsa «Reintentar» sin miedo',
    isOpen: true,
  },
  {
    answer: { status: 502, body: '<html>Bad gateway</html>', contentType: 'text/html' },
    headline: UNKNOWN,
    primary: 'Reintentar',
    says: 'La tienda no responde en este momento.',
    isOpen: true,
  },
] as const;

test('the cart page explains every error answer and offers the next step', async ({
  shopper,
  page,
}) => {
  await shopper.isAboutToPay({ slug: 'individuales-yute' });
  for (const { answer, headline, primary, says, isOpen } of ANSWERS) {
    await page.route('**/api/orders', (route) => route.fulfill(answer));
    if (page.url().endsWith('/cart/payment')) await failsToPay(shopper);
    else await page.getByRole('button', { name: 'Reintentar' }).click();
    await shopper.sees(says);
    const failure = page.getByRole('alert', { name: headline });
    await expectOnePrimary(failure, primary);
    await expect(failure.getByRole('link', { name: 'Ver mis pedidos' })).toHaveCount(
      isOpen || primary === 'Ver mis pedidos' ? 1 : 0,
    );
    await expect(page.getByRole('button', { name: 'Check Out' })).toHaveCount(isOpen ? 0 : 1);
    await expect(page.getByRole('button', { name: 'Cerrar aviso' })).toHaveCount(isOpen ? 0 : 1);
    if (answer.status === 500) await shopper.findsNothingInTheWay();
    await page.unroute('**/api/orders');
  }
  await page.getByRole('button', { name: 'Cambiar el carrito' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Check Out' })).toBeVisible();
});

test('the cart is locked while an order is sent, and a retry after a lost answer orders no second time @1280', async ({
  shopper,
  page,
}) => {
  const slug = 'movil-formas';
  const account = await shopper.isAboutToPay({ slug });
  const before = await shopper.stockOf(slug);
  // The shop receives the order, but the shopper never gets the answer.
  const release = await shopper.holds('**/api/orders', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await shopper.pay();
  await expect(page).toHaveURL('/');
  await shopper.openCart();
  await shopper.sees('Estamos enviando tu pedido…');
  await expectLockedCart(page);
  await shopper.findsNothingInTheWay();
  release();
  await shopper.sees('No sabemos si tu pedido llegó a la tienda');
  await expectLockedCart(page);
  await shopper.findsNothingInTheWay();
  await page.unroute('**/api/orders');
  // Until the outcome is known, the steps of a purchase redirect to the cart.
  await page.goto('/cart/payment');
  await expect(page).toHaveURL('/cart');
  await expectLockedCart(page);
  // The pieces of a link wait, too.
  await page.goto('/cart?pieza=jarra-ocre');
  await expectLockedCart(page);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await shopper.sees(ORDER_CREATED);
  expect(before - (await shopper.stockOf(slug))).toBe(1);
  expect(await shopper.ordersOf(account)).toBe(1);
  await shopper.openCart();
  await shopper.sees('Tu carrito está vacío');
});

test('the pieces of a link stay in the address until the cart has them', async ({
  shopper,
  page,
}) => {
  await shopper.isAboutToPay({ slug: 'movil-formas' });
  await page.route('**/api/orders', (route) => route.abort('connectionreset'));
  await shopper.pay();
  await page.goto('/cart?pieza=jarra-ocre&pieza=camino-mesa');
  await expectLockedCart(page);
  const pieces = '**/api/products/camino-mesa';
  await page.route(pieces, (route) => route.abort('connectionreset'));
  await page.getByRole('button', { name: 'Cambiar el carrito' }).click();
  await expect(page.locator('.toast', { hasText: 'conexión' })).toBeVisible();
  await page.unroute(pieces);
  const release = await shopper.holds(pieces);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Carrito 2 artículos' })).toBeVisible();
  await page.unroute(pieces);
  await page.reload();
  release();
  await expect(page.getByRole('link', { name: 'Carrito 3 artículos' })).toBeVisible();
  await expect(page).toHaveURL('/cart');
});
