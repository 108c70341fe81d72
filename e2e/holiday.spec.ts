import { ADDRESS, expect, newOrder, test, type Shopper } from './shopper.ts';

const BANNER = 'Estamos de vacaciones. Volvemos el 8 de diciembre.';

const closesFor = (shopper: Shopper): Promise<void> =>
  shopper.publishes(/^\/(?:cart|login)\b/, (html) =>
    html
      .replace(
        '"settings":{}',
        '"settings":{"holiday":{"closed":true,"message":"","until":"2026-12-08"}}',
      )
      .replace(
        'Saltar al contenido</a>',
        `$&<aside class="holiday" aria-label="Aviso">${BANNER}</aside>`,
      ),
  );

const expectClosedCart = async (shopper: Shopper): Promise<void> => {
  const { page } = shopper;
  await shopper.sees(BANNER);
  await shopper.sees('Ahora no aceptamos pedidos. Tu carrito te espera aquí.');
  await expect(page.getByRole('button', { name: 'Check Out' })).toHaveCount(0);
  await expect(page.getByText(/^Llega entre/)).toHaveCount(0);
};

test('the cart of a closed shop offers neither a checkout nor a day of delivery, and every step leads to it', async ({
  shopper,
  page,
}) => {
  await closesFor(shopper);
  await shopper.hasInCart([{ slug: 'jarra-ocre' }], ADDRESS);
  await shopper.open('/cart');
  await expectClosedCart(shopper);
  await shopper.findsNothingInTheWay();
  await page.goto('/cart/shipping');
  await expect(page).toHaveURL('/cart');
  await expectClosedCart(shopper);
  await page.goto('/cart/payment');
  await expect(page).toHaveURL('/login');
  await shopper.signIn();
  await expect(page).toHaveURL('/cart');
  await expectClosedCart(shopper);
});

test('a printed order has no banner of a closed shop @1280', async ({ shopper, page }) => {
  await newOrder(page.request, await shopper.joins(), ['jarra-ocre']);
  await closesFor(shopper);
  await shopper.open('/cart');
  await page.getByRole('link', { name: /Perfil/ }).click();
  await page
    .getByRole('article')
    .getByRole('link', { name: /^Pedido / })
    .click();
  await expect(page).toHaveURL(/\/orders\/\w+$/);
  await shopper.sees(BANNER);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.getByText(BANNER)).toBeHidden();
});
