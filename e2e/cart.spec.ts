import type { Locator } from '@playwright/test';
import { ADDRESS, expect, test } from './shopper.ts';

test('the cart survives a reload, sums up, stops at the stock and is not checked out empty', async ({
  shopper,
  page,
}) => {
  await shopper.addToCart('tetera-carbon');
  await shopper.open('/cart');
  const more = page.getByRole('button', { name: /Añadir una unidad de Tetera/ });
  await more.click();
  await more.click();
  await expect(more).toHaveAttribute('aria-disabled', 'true');
  await expect(more).toHaveAccessibleDescription('No quedan más unidades');
  await shopper.sees('$267.00 USD');
  await shopper.sees('$18.25 USD');
  await expect(page.getByRole('status').filter({ hasText: 'Total' })).toHaveText(
    'Total $285.25 USD',
  );
  await page.getByRole('textbox', { name: /Notas/ }).fill('Es un regalo');
  await shopper.findsNothingInTheWay();
  await page.reload();
  await expect(page.getByRole('textbox', { name: /Notas/ })).toHaveValue('Es un regalo');
  for (let units = 3; units > 0; units -= 1) {
    await page.getByRole('button', { name: /^Quitar.*Tetera/ }).click();
  }
  await shopper.sees('Tu carrito está vacío');
  await page.getByRole('button', { name: 'Check Out' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Debes tener productos en el carrito para poder seguir');
  await expect(page).toHaveURL('/cart');
  await shopper.findsNothingInTheWay();
  await alert.getByRole('button', { name: 'Cerrar aviso' }).click();
  await expect(alert).toHaveCount(0);
});

test('a line can be removed with one tap and put back, also by keyboard @1280', async ({
  shopper,
  page,
}) => {
  await shopper.hasInCart([
    { slug: 'camino-mesa', quantity: 10 },
    { slug: 'jarra-ocre', quantity: 2 },
    { slug: 'alfombra-telar' },
  ]);
  await shopper.open('/cart');
  const last = page.getByRole('button', { name: /Añadir una unidad de Alfombra/ });
  await expect(last).toHaveAccessibleDescription('Es la única unidad');
  await page.getByRole('button', { name: /^Eliminar Alfombra/ }).click();
  const rows = page.getByRole('table').getByRole('row');
  await page.getByRole('button', { name: /^Eliminar Camino/ }).click();
  await expect(rows).toHaveCount(2);
  const notice = page.getByRole('status').filter({ hasText: 'Has quitado' });
  await expect(notice).toContainText('Has quitado «Camino de mesa');
  await expect(page.getByRole('button', { name: /^Eliminar Jarra/ })).toBeFocused();
  await shopper.findsNothingInTheWay();
  await notice.getByRole('button', { name: 'Deshacer' }).press('Enter');
  await expect(page.getByRole('button', { name: /^Eliminar Camino/ })).toBeFocused();
  await expect(rows.nth(1)).toContainText('$330.00 USD');
  await page.getByRole('button', { name: /^Eliminar Camino/ }).press('Enter');
  await page.getByRole('button', { name: /^Eliminar Jarra/ }).press('Enter');
  await shopper.sees('Tu carrito está vacío');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('group', { name: /Cantidad de Jarra/ })).toContainText('2');
});

test('long words and prices of six digits fit into product page, cart and checkout', async ({
  shopper,
  page,
}) => {
  const fitsEveryScreen = async () => {
    for (const width of [1280, 360, 320]) {
      await page.setViewportSize({ width, height: 740 });
      await shopper.fitsTheScreen();
    }
  };
  const word = 'Extraordinariamente'.repeat(5);
  const changed = { title: word, price: 987654.32, stock: 99 };
  const { id, slug, reviews } = await shopper.product('camino-mesa');
  const facts = { description: word, maker: word, question: word };
  for (const key of [id, slug]) {
    await shopper.findsChanged(key, {
      ...{ ...changed, ...facts },
      reviews: reviews.map((each) => ({ ...each, user: { ...each.user, firstname: word } })),
    });
  }
  await shopper.open('/product/camino-mesa');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(word);
  await fitsEveryScreen();
  const button = page.locator('.buy-bar').getByRole('button', { name: 'Añadir al carrito' });
  await expect(button).toBeInViewport({ ratio: 1 });
  await shopper.joins();
  await shopper.hasInCart([{ slug: 'camino-mesa', quantity: 12, ...changed }], {
    ...ADDRESS,
    direccion: word,
    ciudad: word.slice(0, 80),
  });
  for (const path of ['/cart', '/cart/information', '/cart/shipping', '/cart/payment']) {
    await shopper.open(path);
    await shopper.sees(/\$11,851,851\.84\sUSD/);
    await fitsEveryScreen();
  }
});

test('a half-typed address survives a reload and Back, but card data never does @1280', async ({
  shopper,
  page,
}) => {
  await shopper.joins();
  await shopper.hasInCart([{ slug: 'camino-mesa' }]);
  await shopper.open('/cart');
  await page.getByRole('button', { name: 'Check Out' }).click();
  await page.locator('[name="ciudad"]').fill('Foz');
  await page.goBack();
  await page.goForward();
  await expect(page.locator('[name="ciudad"]')).toHaveValue('Foz');
  await page.reload();
  await expect(page.locator('[name="ciudad"]')).toHaveValue('Foz');
  await page.goto('/cart/payment');
  await expect(page).toHaveURL('/cart/information');
  await shopper.fillAddress();
  await page.getByRole('button', { name: 'Continuar al envío' }).click();
  await page.getByRole('link', { name: 'Continuar al pago' }).click();
  await shopper.fillCard();
  await page.getByRole('link', { name: 'Cambiar la dirección' }).click();
  await expect(page.locator('[name="ciudad"]')).toHaveValue(ADDRESS.ciudad);
  await page.goBack();
  for (const field of ['Número de tarjeta', 'Nombre del titular', /Vencimiento/, 'CVV']) {
    await expect(page.getByLabel(field)).toHaveValue('');
  }
});

const FIELDS = {
  '/cart/information': {
    pais: ['shipping country-name', 'text'],
    provincia: ['shipping address-level1', 'text'],
    ciudad: ['shipping address-level2', 'text'],
    codigoPostal: ['shipping postal-code', 'numeric'],
    direccion: ['shipping street-address', 'text'],
  },
  '/cart/payment': {
    'cc-number': ['cc-number', 'numeric'],
    'cc-name': ['cc-name', 'text'],
    'cc-exp': ['cc-exp', 'numeric'],
    'cc-csc': ['cc-csc', 'numeric'],
  },
};

test('every step has autocomplete, input modes, errors at its fields, and its button in the lower half of a phone', async ({
  shopper,
  page,
}) => {
  const lines = ['cuenco-salvia', 'jarra-ocre', 'maceta-rayas', 'camino-mesa'].map((slug) => ({
    slug,
  }));
  const isInLowerHalf = async (button: Locator): Promise<void> => {
    await expect(button).toBeInViewport({ ratio: 1 });
    const box = await button.boundingBox();
    expect(box?.y).toBeGreaterThan(370);
    expect(box?.height).toBeGreaterThanOrEqual(44);
  };
  await shopper.joins();
  await shopper.hasInCart(lines, ADDRESS);
  await shopper.open('/cart');
  await isInLowerHalf(page.getByRole('button', { name: 'Check Out' }));
  await shopper.open('/cart/information');
  // Optional in a demo.
  const telephone = page.getByLabel('Tu teléfono (opcional)');
  await expect(telephone).toHaveAttribute('autocomplete', 'tel');
  await expect(telephone).toHaveAttribute('inputmode', 'tel');
  for (const [path, fields] of Object.entries(FIELDS)) {
    await shopper.open(path);
    const wayOn = page.locator('main').getByRole('button', { name: /Continuar|Realizar/ });
    await isInLowerHalf(wayOn);
    for (const [name, [autocomplete = '', inputmode = '']] of Object.entries(fields)) {
      const field = page.locator(`[name="${name}"]`);
      await expect(field).toHaveAttribute('autocomplete', autocomplete);
      await expect(field).toHaveAttribute('inputmode', inputmode);
      await expect(field).toHaveAttribute('required');
      await field.fill('');
    }
    await wayOn.click();
    for (const name of Object.keys(fields)) {
      await expect(page.locator(`[name="${name}"]`)).toHaveAccessibleDescription(/^Escribe/);
    }
    await expect(page.locator(`[name="${Object.keys(fields)[0]}"]`)).toBeFocused();
    await expect(page).toHaveURL(path);
    await shopper.findsNothingInTheWay();
    await shopper.hasInCart(lines, ADDRESS);
  }
});

/** A cart that was filled before one price rose, one stock fell, and one product was sold out. */
const YESTERDAY = [
  { slug: 'caja-roble', price: 60 },
  { slug: 'tetera-carbon', quantity: 5, stock: 9 },
  { slug: 'pueblo-blanco', stock: 1 },
];

test('cart and checkout list what has changed since the cart was filled @1280', async ({
  shopper,
  page,
}) => {
  await shopper.joins();
  for (const path of ['/cart', '/cart/payment']) {
    await shopper.hasInCart(YESTERDAY, ADDRESS);
    await shopper.open(path);
    const changes = page.getByRole('alert').filter({ hasText: 'Hemos puesto tu carrito al día' });
    await expect(changes.getByRole('listitem')).toHaveText([
      '«Caja de roble con tapa» cuesta ahora $67.50 USD; antes, $60.00 USD.',
      'De «Tetera carbón con asa de nogal» quedan 3 unidades; tenías 5 en el carrito.',
      '«Cuadro “Pueblo blanco”» se ha agotado.',
    ]);
    await shopper.sees('$334.50 USD');
    await shopper.findsNothingInTheWay();
    await page.reload();
    await changes.getByRole('button', { name: 'Cerrar aviso' }).click();
    await expect(changes).toHaveCount(0);
  }
});
