import { cents } from '#shared/domain/money.ts';
import { DEFAULT_SHOP, openShop } from '#shared/domain/shop.ts';
import { filtered, productState } from './product-filters.tsx';

const product = (given: object): Parameters<typeof productState>[0] => ({
  ...{ stock: 9, categoryId: 2 as never },
  ...given,
});

test.each([
  [{ stock: 0 }, 'agotado'],
  [{ stock: 3 }, 'pocas'],
  [{ stock: 4 }, undefined],
  [{ stock: 0, edition: 'Pieza única' }, 'vendida'],
  [{ stock: 1, edition: 'Pieza única' }, undefined],
  [{ stock: 0, madeToOrderDays: 21 }, undefined],
  [{ stock: 0, hidden: true }, 'oculto'],
])('the state of %j is %s', (given, state) => {
  expect(productState(product(given))).toBe(state);
});

test('lists the products with a position by it, sold-out and hidden ones too', () => {
  const rows = [
    ...[product({ featured: 9 }), product({}), product({ featured: 2, stock: 0 })],
    product({ featured: 5, hidden: true }),
  ];
  const found = filtered(rows, { state: 'destacado', categoryId: '' });
  expect(found.map(({ featured }) => featured)).toEqual([2, 5, 9]);
});

test('points out pieces without weight where the shipping asks for it', () => {
  const rows = [product({}), product({ weight: 900 })];
  const withoutWeight = () => filtered(rows, { state: 'sin-peso', categoryId: '' });
  expect(withoutWeight()).toEqual([]);
  const steps = [
    { maxGrams: 1000, price: cents(600) },
    { maxGrams: null, price: cents(900) },
  ];
  const zones = DEFAULT_SHOP.shipping.zones.map((zone) => ({ ...zone, steps }));
  openShop({ shipping: { zones, pickup: null } });
  expect(withoutWeight()).toEqual([rows[0]]);
  openShop();
});

test('filters by state and category together', () => {
  const inThird = { categoryId: 3 };
  const rows = [product({ stock: 0 }), product({ stock: 0, ...inThird }), product(inThird)];
  expect(filtered(rows, { state: '', categoryId: '' })).toEqual(rows);
  expect(filtered(rows, { state: 'agotado', categoryId: '3' })).toEqual([rows[1]]);
});
