import { DEMO_USER } from '#shared/demo.ts';
import { expect, test, type Shopper } from './shopper.ts';

/** Presses Tab until the element with this accessible name has the focus. */
const tabTo = async ({ page }: Shopper, name: RegExp | string): Promise<void> => {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if ((await focused.count()) === 0) continue;
    const label = await focused.evaluate((element) => {
      const input = element as HTMLInputElement;
      const text = element.getAttribute('aria-label') ?? input.labels?.[0]?.textContent;
      return (text ?? element.textContent).trim();
    });
    if (typeof name === 'string' ? label === name : name.test(label)) return;
  }
  throw new Error(`Tab never reached ${String(name)}`);
};

/** Both screens shop at the same time, so each has a first piece of its own. */
const FIRST = {
  '360': { slug: 'trio-floreros', title: 'Trío de floreros de gres' },
  '1280': { slug: 'platos-anil', title: 'Vajilla de platos añil' },
} as const;

test('a whole purchase without touching a mouse', async ({ shopper, page }, { project }) => {
  const { slug, title } = FIRST[project.name as keyof typeof FIRST];
  const before = await shopper.stockOf(slug);
  await shopper.open('/');

  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveText('Saltar al contenido');
  await page.keyboard.press('Enter');

  await shopper.open('/categories/2');
  await tabTo(shopper, title);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await shopper.settled();
  await tabTo(shopper, 'Añadir al carrito');
  await page.keyboard.press('Enter');
  await shopper.sees('Tu producto ha sido agregado al carrito.');

  await shopper.open('/categories/3');
  await tabTo(shopper, 'Mortero de cerezo con maza');
  await page.keyboard.press('Enter');
  await shopper.settled();
  await tabTo(shopper, 'Añadir al carrito');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: /Carrito.*2/ })).toBeVisible();

  await shopper.open('/cart');
  await tabTo(shopper, 'Check Out');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/cart/information');
  for (const [field, text] of [
    [/^País/, 'España'],
    [/^Provincia/, 'Lugo'],
    [/^Ciudad/, 'Foz'],
    [/^Código postal/, '27780'],
    [/^Dirección/, 'Rúa do Forno 3'],
  ] as const) {
    await tabTo(shopper, field);
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/cart/shipping');
  await tabTo(shopper, 'Continuar al pago');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await tabTo(shopper, /^Email/);
  await page.keyboard.type(DEMO_USER.email);
  await tabTo(shopper, /^Contraseña/);
  await page.keyboard.type(DEMO_USER.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/cart/payment');
  for (const [field, text] of [
    [/^Número de tarjeta/, '4242424242424242'],
    [/^Nombre/, 'Lucía Ferrer'],
    [/^Vencimiento/, '1229'],
    [/^CVV/, '123'],
  ] as const) {
    await tabTo(shopper, field);
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await shopper.sees('Felicitaciones tu orden ha sido creada con éxito.');
  expect(before - (await shopper.stockOf(slug))).toBe(1);
});
