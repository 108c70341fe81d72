import { DEMO_USER } from '#shared/demo.ts';
import { expect, test } from './shopper.ts';

test('buys two different pieces and finds the order in the profile', async ({ shopper, page }) => {
  const before = await Promise.all([
    shopper.stockOf('cuenco-salvia'),
    shopper.stockOf('tabla-olivo'),
  ]);
  await shopper.addToCart('cuenco-salvia');
  await shopper.addToCart('tabla-olivo');
  await page
    .getByRole('link', { name: /Carrito/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Añadir una unidad de Cuenco salvia' }).click();
  await expect(page.getByText('$122.00 USD').first()).toBeVisible();
  await page.getByRole('button', { name: 'Check Out' }).click();

  await expect(page).toHaveURL('/cart/information');
  await shopper.fillAddress();
  await page.getByRole('button', { name: /Continuar/ }).click();
  await expect(page).toHaveURL('/cart/shipping');
  await shopper.sees('08001');
  await page.getByText('Continuar al pago').click();

  await expect(page).toHaveURL('/login');
  await shopper.signIn();
  await expect(page).toHaveURL('/cart/payment');
  await shopper.sees(DEMO_USER.email);
  await shopper.sees('$140.25 USD');
  await shopper.fillCard();
  await page.getByRole('button', { name: 'Realizar el pago' }).click();

  await expect(page).toHaveURL('/');
  await shopper.sees('Felicitaciones tu orden ha sido creada con éxito.');
  await page.getByRole('link', { name: /Perfil/ }).click();
  await shopper.settled();
  const order = page.getByRole('article').first();
  await expect(order).toContainText('Procesando');
  await expect(order).toContainText('Cuenco salvia');
  await expect(order).toContainText('Tabla de cortar de olivo');
  await shopper.findsNothingInTheWay();

  const after = await Promise.all([
    shopper.stockOf('cuenco-salvia'),
    shopper.stockOf('tabla-olivo'),
  ]);
  expect(before.map((stock, index) => stock - (after[index] ?? 0))).toEqual([2, 1]);
  await page
    .getByRole('link', { name: /Carrito/ })
    .first()
    .click();
  await shopper.sees('Tu carrito está vacío');
});

test('nothing of the card is kept or sent', async ({ shopper, page }) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await shopper.addToCart('jarra-ocre');
  await page.goto('/login');
  await shopper.signIn();
  await expect(page.getByRole('link', { name: /Perfil/ })).toBeVisible();
  await page.goto('/cart/information');
  await shopper.fillAddress();
  await page.getByRole('button', { name: /Continuar/ }).click();
  await page.getByText('Continuar al pago').click();
  await shopper.fillCard();
  await page.getByRole('button', { name: 'Realizar el pago' }).click();
  await shopper.sees('Felicitaciones tu orden ha sido creada con éxito.');
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  const digits = [...sent, stored].join('\n').replace(/(?<=\d) (?=\d)/g, '');
  expect(digits).not.toMatch(/4242424242424242|"123"|12 \/ 29/);
  expect(sent.join()).toContain('/api/orders');
});
