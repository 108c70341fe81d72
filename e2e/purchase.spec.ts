import { DEMO_USER } from '#shared/domain/demo.ts';
import { expect, ORDER_CREATED, test } from './shopper.ts';

/** Both projects use one shop at the same time, so each has its own products. */
const PURCHASES = {
  '360': [
    { slug: 'cuenco-salvia', title: 'Cuenco salvia' },
    { slug: 'tabla-olivo', title: 'Tabla de cortar de olivo' },
    { subtotal: '$122.00 USD', total: '$140.25 USD' },
  ],
  '1280': [
    { slug: 'tazas-moteadas', title: 'Pareja de tazas moteadas' },
    { slug: 'ballena-ruedas', title: 'Ballena de arrastre' },
    { subtotal: '$113.00 USD', total: '$131.25 USD' },
  ],
} as const;

test('buys two products and finds the order in the profile', async ({ shopper, page }, {
  project,
}) => {
  const [first, second, amounts] = PURCHASES[project.name as keyof typeof PURCHASES];
  const stocks = () => Promise.all([shopper.stockOf(first.slug), shopper.stockOf(second.slug)]);
  const before = await stocks();
  await shopper.addToCart(first.slug);
  await shopper.addToCart(second.slug);
  await shopper.openCart();
  await page.getByRole('button', { name: `Añadir una unidad de ${first.title}` }).click();
  await shopper.sees(amounts.subtotal);
  await shopper.goToPayment();
  await expect(page).toHaveURL('/login');
  await shopper.signIn();
  await expect(page).toHaveURL('/cart/payment');
  await shopper.sees(DEMO_USER.email);
  await shopper.sees(amounts.total);
  await shopper.fillCard();
  await shopper.pay();

  await expect(page).toHaveURL('/');
  await shopper.sees(ORDER_CREATED);
  await page.getByRole('link', { name: /Perfil/ }).click();
  await shopper.settled();
  const order = page
    .getByRole('article')
    .filter({ hasText: first.title })
    .filter({ hasText: second.title });
  await expect(order).toContainText('Procesando');
  await expect(order).toContainText(amounts.total);
  await shopper.findsNothingInTheWay();

  const after = await stocks();
  expect(before.map((stock, index) => stock - (after[index] ?? 0))).toEqual([2, 1]);
  await shopper.openCart();
  await shopper.sees('Tu carrito está vacío');
});

test('card data is neither stored nor sent', async ({ shopper, page }) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await shopper.isAboutToPay({ slug: 'jarra-ocre' });
  await shopper.pay();
  await shopper.sees(ORDER_CREATED);
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  const digits = [...sent, stored].join('\n').replace(/(?<=\d) (?=\d)/g, '');
  expect(digits).not.toMatch(/4242424242424242|"123"|12 \/ 29/);
  expect(sent.join()).toContain('/api/orders');
});
