import { MAX_LINE_QUANTITY } from './limits.ts';
import { madeLines, madeText, slowestDays } from './made-lines.ts';
import { available, daysFor, isSoldOut } from './made-to-order.ts';

const made = (
  stock: number,
  given: { madeToOrderDays?: number; madeToOrderMax?: number } = {},
) => ({
  stock,
  madeToOrderDays: 21,
  ...given,
});

test.each<[string, Parameters<typeof available>[0], number]>([
  ['its stock', { stock: 3 }, 3],
  ['nothing of a sold-out piece', { stock: 0 }, 0],
  ['nothing beyond the stock without days', { stock: 0, madeToOrderMax: 9 }, 0],
  ['five to order', made(0), 5],
  ['stock and five to order', made(3), 8],
  ['as many to order as the owner says', made(1, { madeToOrderMax: 2 }), 3],
  ['as many as an order may have', made(MAX_LINE_QUANTITY), MAX_LINE_QUANTITY],
])('an order may have %s', (_, product, expected) => {
  expect(available(product)).toBe(expected);
  expect(isSoldOut(product)).toBe(expected === 0);
});

test.each<[number, number, number | undefined, string | undefined]>([
  [0, 2, 21, 'Por encargo: lista en unos 21 días'],
  [2, 2, undefined, undefined],
  [1, 3, 21, '2 por encargo: lista en unos 21 días'],
])('of a stock of %d, %d units wait %s days: %s', (stock, quantity, days, text) => {
  const product = { ...made(stock), quantity, id: 'a' };
  expect(daysFor(product, quantity)).toBe(days);
  expect(madeLines([product]).map(madeText)).toEqual([text]);
});

test('the slowest piece decides', () => {
  const line = (days: number, stock = 0) => ({
    ...made(stock, { madeToOrderDays: days }),
    id: String(days),
    quantity: 1,
  });
  expect(slowestDays(madeLines([line(7), line(21), line(90, 1)]))).toBe(21);
  expect(slowestDays(madeLines([line(90, 1)]))).toBeUndefined();
  expect(madeLines([line(1)]).map(madeText)).toEqual(['Por encargo: lista en un día']);
});
