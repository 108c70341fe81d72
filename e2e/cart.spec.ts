import { expect, test } from './shopper.ts';

test('the cart keeps what was chosen over a reload, counts and caps', async ({ shopper, page }) => {
  await shopper.addToCart('tetera-carbon');
  await shopper.open('/cart');
  const more = page.getByRole('button', { name: /Añadir una unidad de Tetera/ });
  await more.click();
  await more.click();
  await expect(more).toHaveAttribute('aria-disabled', 'true');
  await shopper.sees('$267.00 USD');
  await page.getByRole('textbox', { name: /Notas/ }).fill('Es un regalo');
  await shopper.findsNothingInTheWay();
  await page.reload();
  await shopper.sees('$267.00 USD');
  await expect(page.getByRole('textbox', { name: /Notas/ })).toHaveValue('Es un regalo');
  for (let pieces = 3; pieces > 0; pieces -= 1) {
    await page.getByRole('button', { name: /^Quitar.*Tetera/ }).click();
  }
  await shopper.sees('Tu carrito está vacío');
});

test('an empty cart does not check out', async ({ shopper, page }) => {
  await shopper.open('/cart');
  await page.getByRole('button', { name: 'Check Out' }).click();
  await shopper.sees('Debes tener productos en el carrito para poder seguir');
  await shopper.findsNothingInTheWay();
});

test('an incomplete address says what is missing, at its field', async ({ shopper, page }) => {
  await shopper.addToCart('camino-mesa');
  await shopper.open('/cart/information');
  await page.locator('[name="codigoPostal"]').fill('ocho');
  await page.getByRole('button', { name: /Continuar/ }).click();
  await expect(page.locator('[name="pais"]')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('[name="codigoPostal"]')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('[name="pais"]')).toBeFocused();
  await shopper.findsNothingInTheWay();
});

const JUNK = ['null', '{', '[]', '{"version":99}', '{"cart":{"items":"x"}}', '\u0000', '0'];

test('junk in storage is an empty cart, never a white page', async ({ shopper, page }) => {
  for (const junk of JUNK) {
    await page.goto('/about-us');
    await page.evaluate((text) => localStorage.setItem('lumbre', text), junk);
    await shopper.open('/cart');
    await shopper.sees('Tu carrito está vacío');
  }
});

test('two tabs share one cart', async ({ shopper, page, context }) => {
  await shopper.open('/product/cesta-mimbre');
  const other = await context.newPage();
  await other.goto('/product/campana-bambu');
  await other.getByRole('button', { name: 'Añadir al carrito' }).click();
  await expect(page.getByRole('link', { name: /Carrito.*1/ })).toBeVisible();
  await page.getByRole('button', { name: 'Añadir al carrito' }).click();
  await expect(other.getByRole('link', { name: /Carrito.*2/ })).toBeVisible();
});
