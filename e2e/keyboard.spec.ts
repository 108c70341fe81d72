import { ADDRESS, expect, newAccount, ORDER_CREATED, test, type Shopper } from './shopper.ts';

/** Presses a key until the element with this name has the focus. */
const tabTo = async (
  { page }: Shopper,
  name: RegExp | string,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> => {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press(key);
    const focused = page.locator(':focus');
    if ((await focused.count()) === 0) continue;
    const label = await focused.evaluate((element) => {
      const input = element as HTMLInputElement;
      const text = element.getAttribute('aria-label') ?? input.labels?.[0]?.textContent;
      return (text ?? element.textContent).trim();
    });
    if (typeof name === 'string' ? label === name : name.test(label)) return;
  }
  throw new Error(`${key} never reached ${String(name)}`);
};

const { slug, title } = { slug: 'trio-floreros', title: 'Trío de floreros de gres' };

test('buys with the keyboard alone, from the welcome dialog to the order', async ({
  shopper,
  page,
}) => {
  const before = await shopper.stockOf(slug);
  const { user, password } = await newAccount(page.request);
  const { keyboard } = page;
  const heading = page.getByRole('heading', { level: 1 });

  await page.removeLocatorHandler(shopper.welcome);
  await page.goto('/');
  await expect(shopper.welcome.getByRole('heading', { level: 2 })).toBeFocused();
  await keyboard.press('Escape');
  await expect(shopper.welcome).toBeHidden();

  await tabTo(shopper, 'Saltar al contenido');
  if (shopper.isOnPhone()) {
    await tabTo(shopper, 'Abrir el menú');
    await keyboard.press('Enter');
  }
  await tabTo(shopper, 'Cerámicas');
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/categories/2');
  await expect(heading).toBeFocused();
  await shopper.settled();
  await tabTo(shopper, title);
  await keyboard.press('Enter');
  await expect(page).toHaveURL(`/product/${slug}`);
  await expect(heading).toBeFocused();
  await shopper.settled();
  await tabTo(shopper, 'Añadir al carrito');
  await keyboard.press('Enter');
  await shopper.sees('Tu producto ha sido agregado al carrito.');
  await tabTo(shopper, /^Carrito/, 'Shift+Tab');
  await keyboard.press('Enter');

  await expect(heading).toBeFocused();
  await expect(page).toHaveURL('/cart');
  await tabTo(shopper, `Añadir una unidad de ${title}`);
  await keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Carrito 2 artículos' })).toBeVisible();
  await tabTo(shopper, 'Check Out');
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/cart/information');
  await expect(heading).toBeFocused();
  for (const [field, text] of [
    [/^País/, ADDRESS.pais],
    [/^Provincia/, ADDRESS.provincia],
    [/^Ciudad/, ADDRESS.ciudad],
    [/^Código postal/, ADDRESS.codigoPostal],
    [/^Dirección/, ADDRESS.direccion],
  ] as const) {
    await tabTo(shopper, field);
    await keyboard.type(text);
  }
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/cart/shipping');
  await expect(heading).toBeFocused();
  await tabTo(shopper, 'Continuar al pago');
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await tabTo(shopper, /^Correo/);
  await keyboard.type(user.email);
  await tabTo(shopper, /^Contraseña/);
  await keyboard.type(password);
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/cart/payment');
  await expect(heading).toBeFocused();
  for (const [field, text] of [
    [/^Número de tarjeta/, '4242424242424242'],
    [/^Nombre/, 'Lucía Ferrer'],
    [/^Vencimiento/, '1229'],
    [/^CVV/, '123'],
  ] as const) {
    await tabTo(shopper, field);
    await keyboard.type(text);
  }
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await shopper.sees(ORDER_CREATED);
  await expect(heading).toBeFocused();
  expect(before - (await shopper.stockOf(slug))).toBe(2);
});
