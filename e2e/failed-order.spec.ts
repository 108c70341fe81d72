import type { Page } from '@playwright/test';
import { DEMO_USER } from '#shared/demo.ts';
import { expect, test, type Shopper } from './shopper.ts';

// Refusals are 4xx, and a lost connection is a failed request, in the console of every browser.
test.use({ expectedError: /status of 4\d\d|net::ERR/ });

const toPayment = async (shopper: Shopper, slug: string): Promise<void> => {
  const { page } = shopper;
  await shopper.addToCart(slug);
  await page.goto('/login');
  await shopper.signIn();
  await expect(page.getByRole('link', { name: /Perfil/ })).toBeVisible();
  await page.goto('/cart/information');
  await shopper.fillAddress();
  await page.getByRole('button', { name: /Continuar/ }).click();
  await page.getByText('Continuar al pago').click();
  await shopper.fillCard();
};

/** Somebody else buys pieces at the same moment. */
const somebodyBuys = async (page: Page, slug: string, quantity: number): Promise<void> => {
  const session = await page.request.post('/api/users/tokens', { data: DEMO_USER });
  const { token } = (await session.json()) as { token: string };
  const product = await page.request.get(`/api/products/${slug}`);
  const { id } = (await product.json()) as { id: string };
  const address = { pais: 'a', provincia: 'b', ciudad: 'c', codigoPostal: '001', direccion: 'd' };
  const order = await page.request.post('/api/orders', {
    headers: { authorization: `Bearer ${token}` },
    data: { items: [{ id, quantity }], address },
  });
  expect(order.status()).toBe(201);
};

test('sold to somebody else while paying: the cart page says what happened', async ({
  shopper,
  page,
}, { project }) => {
  const slug = project.name === '360' ? 'sierra-al-alba' : 'mar-de-invierno';
  await toPayment(shopper, slug);
  await somebodyBuys(page, slug, 1);
  await page.getByRole('button', { name: 'Realizar el pago' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Felicitaciones')).toHaveCount(0);
  await page
    .getByRole('link', { name: /Carrito/ })
    .first()
    .click();
  await expect(
    page
      .locator('main')
      .getByText(/se vendió/)
      .first(),
  ).toBeVisible();
  await shopper.findsNothingInTheWay();
});

test('a lost answer buys once: trying again finds the order that was made', async ({
  shopper,
  page,
}, { project }) => {
  const slug = project.name === '360' ? 'guirnalda-fieltro' : 'campana-bambu';
  await toPayment(shopper, slug);
  const before = await shopper.stockOf(slug);
  await page.route(
    '**/api/orders',
    async (route) => {
      // The shop hears of it; the shopper does not hear back.
      if (route.request().method() === 'POST') {
        await route.fetch();
        await route.abort('connectionreset');
      } else await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Realizar el pago' }).click();
  await expect(page).toHaveURL('/');
  await page
    .getByRole('link', { name: /Carrito/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await shopper.sees('Felicitaciones tu orden ha sido creada con éxito.');
  expect(before - (await shopper.stockOf(slug))).toBe(1);
});

test('a session that ended while paying keeps the cart and asks to sign in', async ({
  shopper,
  page,
}) => {
  await toPayment(shopper, 'individuales-yute');
  await page.route('**/api/orders', (route) =>
    route.fulfill({
      status: 401,
      json: { code: 'UNAUTHENTICATED', message: 'Inicia sesión para continuar.', requestId: '1' },
    }),
  );
  await page.getByRole('button', { name: 'Realizar el pago' }).click();
  await expect(page).toHaveURL('/');
  await page.unroute('**/api/orders');
  await page
    .getByRole('link', { name: /Carrito/ })
    .first()
    .click();
  await shopper.sees('Individuales de yute');
  await expect(
    page
      .locator('main')
      .getByRole('link', { name: /[Ii]nici/ })
      .first(),
  ).toBeVisible();
});
