import { inView, orderOptions, readView, toOrder, writeView } from './listing-rules.ts';

const product = (id: string, fields: { price: number; soldOut?: boolean; rating?: number }) => ({
  id,
  soldOut: false,
  rating: 0,
  ...fields,
});

/** In the order of the catalogue. */
const SHELF = [
  product('2', { price: 30, rating: 5 }),
  product('10', { price: 20, soldOut: true }),
  product('01K9ZZZZZZZZZZZZZZZZZZZZZZ', { price: 10, rating: 4 }),
  product('1', { price: 20, rating: 5 }),
  product('01KA0000000000000000000000', { price: 5 }),
];
const [two, ten, older, one, newer] = SHELF.map(({ id }) => id);

const ids = (search: string) => inView(SHELF, readView(search)).map(({ id }) => id);

test.each([
  ['', [two, ten, older, one, newer]],
  ['?orden=precio-asc', [newer, older, ten, one, two]],
  ['?orden=precio-desc', [two, ten, one, older, newer]],
  ['?orden=valoracion', [two, one, older, ten, newer]],
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
  expect(SHELF.map(({ id }) => id)).toEqual([two, ten, older, one, newer]);
});
