import { inOrder, orderOptions, readView, toOrder, writeView } from './listing-rules.ts';

const product = (id: string, fields: { price: number; rating?: number }) => ({
  id,
  rating: 0,
  ...fields,
});

const SHELF = [
  product('2', { price: 30, rating: 5 }),
  product('10', { price: 20 }),
  product('01K9ZZZZZZZZZZZZZZZZZZZZZZ', { price: 10, rating: 4 }),
  product('1', { price: 20, rating: 5 }),
  product('01KA0000000000000000000000', { price: 5 }),
];
const [two, ten, older, one, newer] = SHELF.map(({ id }) => id);

const ids = (search: string) => inOrder(SHELF, readView(search).order).map(({ id }) => id);

test.each([
  ['', [two, ten, older, one, newer]],
  ['?orden=precio-asc', [newer, older, ten, one, two]],
  ['?orden=precio-desc', [two, ten, one, older, newer]],
  ['?orden=valoracion', [two, one, older, ten, newer]],
  ['?orden=novedades', [newer, older, ten, two, one]],
])('sorts by %j', (search, expected) => {
  expect(ids(search)).toEqual(expected);
});

test.each([
  '?orden=',
  '?orden=toString',
  '?orden=PRECIO-ASC',
  '?otro=si',
  '?%E0%A4%A',
  '?orden[]=x',
])('%j means the default view', (search) => {
  expect(readView(search)).toEqual({ order: null, filters: '' });
});

test('reads the view that it wrote', () => {
  const orders = [null, ...orderOptions.map(({ value }) => toOrder(value))];
  for (const order of orders) {
    for (const filters of ['', 'stock=si', 'material=%C3%B3leo&material=lino&desde=5&hasta=9']) {
      expect(readView(writeView({ order, filters }))).toEqual({ order, filters });
    }
  }
  expect(writeView({ order: null, filters: '' })).toBe('');
});

test('keeps only what it knows of a query', () => {
  expect(writeView(readView('?utm=x&stock=si&orden=novedades&hecho-por=Ana'))).toBe(
    '?orden=novedades&stock=si&hecho-por=Ana',
  );
});
