import { DEMO_USER } from '#shared/domain/demo.ts';
import { ADDRESS, expect, FONT_SHIFT, ORDER_CREATED, test } from './shopper.ts';

const first = { slug: 'tazas-moteadas', title: 'Pareja de tazas moteadas' };
const second = { slug: 'ballena-ruedas', title: 'Ballena de arrastre' };

test('buys two products and finds the order in the profile @1280', async ({ shopper, page }) => {
  const stocks = () => Promise.all([shopper.stockOf(first.slug), shopper.stockOf(second.slug)]);
  const before = await stocks();
  await shopper.addToCart(first.slug);
  await shopper.addToCart(second.slug);
  await shopper.openCart();
  await page.getByRole('button', { name: `Añadir una unidad de ${first.title}` }).click();
  await shopper.sees('$113.00 USD');
  await shopper.goToPayment();
  await expect(page).toHaveURL('/login');
  await shopper.signIn();
  await expect(page).toHaveURL('/cart/payment');
  await shopper.sees(DEMO_USER.email);
  await shopper.sees('$131.25 USD');
  await shopper.fillCard();
  await shopper.pay();

  await expect(page).toHaveURL('/');
  await shopper.sees(ORDER_CREATED);
  await expect(page.getByRole('region', { name: /^Pedido / })).toContainText(
    `Te mandamos la confirmación a ${DEMO_USER.email}.`,
  );
  await page.getByRole('link', { name: /Perfil/ }).click();
  await shopper.settled();
  const order = page
    .getByRole('article')
    .filter({ hasText: first.title })
    .filter({ hasText: second.title });
  await expect(order).toContainText('Procesando');
  await expect(order).toContainText('$131.25 USD');
  await shopper.findsNothingInTheWay();

  const after = await stocks();
  expect(before.map((stock, index) => stock - (after[index] ?? 0))).toEqual([2, 1]);
  await shopper.openCart();
  await shopper.sees('Tu carrito está vacío');
});

test.describe('a placed order', () => {
  // The browser logs the answer 404 to another account that asks for the order.
  test.use({ expectedError: /status of 404/ });

  test('keeps its confirmation on the home page, has a page, and its address is offered at the next checkout @both', async ({
    shopper,
    page,
  }) => {
    const slug = 'jarron-terracota';
    await shopper.recordsShifts();
    const { user, password } = await shopper.isAboutToPay({ slug });
    await shopper.pay();
    await shopper.sees(ORDER_CREATED);
    const confirmation = page.getByRole('region', { name: /^Pedido [0-9A-Z]{4}-[0-9A-Z]{4}$/ });
    await expect(confirmation).toContainText('Confirma tu correo');
    await shopper.findsNothingInTheWay();
    await page.reload();
    await expect(confirmation).toBeVisible();
    await shopper.settled();
    expect((await shopper.shifts()).every((score) => score <= FONT_SHIFT)).toBe(true);
    const answer = await page.request.get('/');
    expect(await answer.text()).not.toContain('Confirma tu correo');

    const number = (await confirmation.getByRole('link').first().textContent()) ?? '';
    await confirmation.getByRole('link', { name: number }).click();
    await expect(page).toHaveURL(/\/orders\/\w+$/);
    const address = page.url();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Pedido ${number}`);
    const sheet = page.getByRole('article');
    await expect(sheet).toContainText('Procesando');
    await expect(sheet).toContainText(ADDRESS.direccion);
    await expect(sheet.locator('img')).toBeVisible();
    await shopper.findsNothingInTheWay();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(sheet).toBeVisible();
    await expect(sheet.getByRole('button').first()).toBeHidden();
    await page.emulateMedia({ media: 'screen', forcedColors: 'active' });
    await shopper.fitsTheScreen();
    await page.emulateMedia({ forcedColors: 'none' });

    await shopper.open('/');
    await confirmation.getByRole('button', { name: 'Cerrar la confirmación' }).click();
    await expect(confirmation).toHaveCount(0);
    await page.reload();
    await shopper.settled();
    await expect(confirmation).toHaveCount(0);

    await shopper.addToCart(slug);
    await shopper.open('/cart/information');
    await page.locator('[name="ciudad"]').fill('Girona');
    await page.getByRole('button', { name: 'Usar la dirección de tu último pedido' }).click();
    await shopper.sees('Es la dirección de tu último pedido.');
    await expect(page.locator('[name="ciudad"]')).toHaveValue('Girona');
    await expect(page.locator('[name="direccion"]')).toHaveValue(ADDRESS.direccion);
    await shopper.findsNothingInTheWay();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/cart/shipping');

    // Another account does not find the order. The owner signs in and returns to it.
    await shopper.joins('Elsa');
    await shopper.open(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pedido no encontrado');
    await expect(page.locator('.empty-state').getByRole('link')).toHaveText('Ver mis pedidos');
    await shopper.findsNothingInTheWay();
    await shopper.hasSession({ role: 'visitor', hasExpired: false });
    await shopper.open(address);
    await expect(page).toHaveURL('/login');
    await shopper.signIn({ email: user.email, password });
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Pedido ${number}`);
    await page.reload();
    await expect(sheet.getByRole('list')).toHaveCSS('list-style-type', 'none');
  });
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
