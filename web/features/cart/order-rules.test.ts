import type { ErrorDetail } from '#shared/domain/errors.ts';
import { cents } from '#shared/domain/money.ts';
import type { CartChange } from './core/cart-rules.ts';
import { correctedBy, describeChange, extrasOf, isNamedIn } from './order-rules.ts';

const details: ErrorDetail[] = [
  { field: 'items[0].quantity', code: 'MAX', available: 2, productId: 'a' },
  { field: 'items[1].price', code: 'PRICE', price: 4.35, available: 9, productId: 'b' },
  { field: 'items[2].id', code: 'GONE', productId: 'c' },
  { field: 'items[3].answer', code: 'QUESTION', question: '', productId: 'e' },
  { field: 'address.pais', code: 'MIN' },
];
const said = {
  a: { stock: 2 },
  b: { price: 435, stock: 9 },
  c: { gone: true },
  e: { question: '' },
};

test('knows what the details of a rejected order say before the shop is read', () => {
  expect(correctedBy({}, { details, receivedAt: 0 })).toEqual(said);
});

test('a product read after a rejected order does not replace what its details say', () => {
  const copy = { price: cents(100), stock: 5, gone: false };
  expect(correctedBy({ a: copy, c: copy, d: copy }, { details, receivedAt: 0 }, 60_000)).toEqual({
    ...said,
    a: { ...copy, stock: 2 },
    c: { ...copy, gone: true },
    d: copy,
  });
});

test('details of an earlier day do not replace what is read today', () => {
  const read = { price: cents(100), stock: 5, gone: false };
  const today = correctedBy({ a: read, c: read }, { details, receivedAt: 0 }, 86_400_000);
  expect([today['a'], today['c']]).toEqual([read, read]);
});

test('without a rejected order the shop counts', () => {
  const read = { a: { stock: 5 } };
  expect(correctedBy(read, undefined)).toEqual(read);
});

test('knows which products the details name', () => {
  expect(['a', 'd'].map((id) => isNamedIn({ details }, id))).toEqual([true, false]);
});

const of = (rest: object) => ({ id: 'jug', title: 'Jarra ocre', ...rest }) as CartChange;

it.each([
  [of({ kind: 'price', was: 6400, now: 7000 }), /ahora \$70\.00 USD; antes, \$64\.00 USD/],
  [of({ kind: 'fewer', was: 3, now: 2 }), /De «Jarra ocre» quedan 2 unidades/],
  [of({ kind: 'fewer', was: 3, now: 1 }), /queda una sola unidad/],
  [of({ kind: 'soldOut' }), /se ha agotado/],
  [of({ kind: 'days', now: 21 }), /se hace por encargo: lista en unos 21 días/],
  [of({ kind: 'gone' }), /ya no está a la venta/],
])('describes %j', (change, sentence) => {
  expect(describeChange(change)).toMatch(sentence);
});

it('says that a product sold out a moment ago', () => {
  expect(describeChange(of({ kind: 'soldOut' }), true)).toBe(
    '«Jarra ocre» se vendió hace un momento y ya no queda ninguna unidad.',
  );
});

test.each([null, 7, { recipient: 'Ana', gift: {} }, { recipient: { name: 'Ana' }, gift: null }])(
  'reads no recipient and no gift from the stored value %j',
  (stored) => {
    expect(extrasOf({ extras: stored as never })).toEqual({});
  },
);
