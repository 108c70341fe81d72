import { openShop } from '#shared/domain/shop.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { reductionText } from './price-field.tsx';

const NOW = new Date('2026-11-26T10:00:00.000Z');
const product = (given: object) =>
  ({
    price: 25,
    prices: [{ at: '2026-10-01T10:00:00.000Z', price: 25 }],
    ...given,
  }) as ProductSummary;
const newPiece = { prices: [{ at: '2026-11-20T10:00:00.000Z', price: 25 }] };
const reduced = { price: 20, was: 25, prices: [{ at: '2026-11-20T10:00:00.000Z', price: 20 }] };
const cheapBefore = {
  prices: [
    { at: '2026-10-01T10:00:00.000Z', price: 19.5 },
    { at: '2026-11-20T10:00:00.000Z', price: 25 },
  ],
};

beforeEach(() => {
  openShop({ law: {}, currency: 'EUR' });
});
afterEach(() => {
  openShop();
});

test.each<[string, object, string]>([
  ['20', {}, 'Se verá rebajada desde 25,00 € hasta el 26/12/2026.'],
  ['25', {}, ''],
  ['caro', {}, ''],
  ['26', {}, 'Sin rebaja: el precio no baja.'],
  ['20', newPiece, 'Sin rebaja: no lleva 30 días a la venta.'],
  ['20', { prices: undefined }, 'Sin rebaja: no lleva 30 días a la venta.'],
  ['20', { hidden: true }, 'Sin rebaja: no se ve en la tienda.'],
  ['20,00', cheapBefore, 'Sin rebaja: en los últimos 30 días ha costado 19,50 €.'],
  ['20', reduced, 'Se ve rebajada desde 25,00 € hasta el 20/12/2026.'],
])('the price %s of a product with %j: %s', (typed, given, text) => {
  expect(reductionText(product(given), typed, NOW).replaceAll(/\s/g, ' ')).toBe(text);
});

test('does not compare with a price in another currency', () => {
  openShop({ law: {}, currency: 'EUR', currencySince: '2026-11-25T10:00:00.000Z' });
  expect(reductionText(product({}), '20', NOW)).toBe('Sin rebaja: no lleva 30 días a la venta.');
});

test('says nothing in a demo', () => {
  openShop();
  expect(reductionText(product({}), '20', NOW)).toBe('');
});
