import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { inView, orderOptions, readView, toOrder, writeView } from './listing-rules.ts';

const product = (id: string, fields: Partial<ProductSummary>) =>
  ({ id, price: 10, stock: 1, rating: 0, ratingCount: 0, ...fields }) as ProductSummary;

/** In the order of the API. */
const SHELF = [
  product('2', { price: 30, rating: 5, ratingCount: 1 }),
  product('10', { price: 20, stock: 0 }),
  product('01K9ZZZZZZZZZZZZZZZZZZZZZZ', { price: 10, rating: 4, ratingCount: 9 }),
  product('1', { price: 20, rating: 5, ratingCount: 3 }),
  product('01KA0000000000000000000000', { price: 5 }),
];
const [two, ten, older, one, newer] = SHELF.map(({ id }) => String(id));

const ids = (search: string) => inView(SHELF, readView(search)).map(({ id }) => String(id));

test.each([
  ['', [two, ten, older, one, newer]],
  ['?orden=precio-asc', [newer, older, ten, one, two]],
  ['?orden=precio-desc', [two, ten, one, older, newer]],
  ['?orden=valoracion', [one, two, older, ten, newer]],
  ['?orden=novedades', [newer, older, ten, two, one]],
  ['?stock=si', [two, older, one, newer]],
  ['?orden=precio-asc&stock=si', [newer, older, one, two]],
])('sorts and filters by %j', (search, expected) => {
  expect(ids(search)).toEqual(expected);
});

test.each([
  '?orden=',
  '?orden=toString',
  '?orden=PRECIO-ASC',
  '?stock=1',
  '?%E0%A4%A',
  '?orden[]=x',
])('%j means the default view', (search) => {
  expect(readView(search)).toEqual({ order: null, onlyInStock: false });
});

test('reads the view that it wrote', () => {
  const orders = [null, ...orderOptions.map(({ value }) => toOrder(value))];
  for (const order of orders) {
    for (const onlyInStock of [false, true]) {
      expect(readView(writeView({ order, onlyInStock }))).toEqual({ order, onlyInStock });
    }
  }
  expect(writeView({ order: null, onlyInStock: false })).toBe('');
});

test('does not reorder the given array', () => {
  inView(SHELF, readView('?orden=precio-asc'));
  expect(SHELF.map(({ id }) => String(id))).toEqual([two, ten, older, one, newer]);
});
