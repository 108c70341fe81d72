import type { ProductId } from '#shared/domain/ids.ts';
import { cents } from '#shared/domain/money.ts';
import { sumsOf, type Event } from './sums-table.ts';

const line = (id: string, price: number, quantity: number) => ({
  ...{ id: id as ProductId, title: `Pieza ${id}`, price: cents(price), quantity },
});
const order = (sign: 1 | -1, createdAt: string, ...lines: ReturnType<typeof line>[]): Event => {
  const subtotal = cents(lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0));
  return { id: 'e', sign, order: { createdAt, subtotal, lines } };
};
const numbersOf = (...events: Event[]) =>
  Object.fromEntries(sumsOf(events).map(({ key, numbers }) => [`${key.pk} ${key.sk}`, numbers]));

// 00:30 in Madrid is still the previous month in UTC.
const late = ['2026-10-31T23:30:00.000Z', line('a', 1250, 2), line('b', 399, 1)] as const;

test('counts an order on the shop’s day and month, without shipping', () => {
  expect(numbersOf(order(1, ...late))).toEqual({
    'SUMS MONTH#2026-11': { orders01: 1, revenue01: 2899 },
    'SALES#2026-11 PRODUCT#a': { units: 2, revenue: 2500 },
    'SALES#2026-11 PRODUCT#b': { units: 1, revenue: 399 },
  });
  expect(sumsOf([order(1, ...late)])[1]?.texts).toEqual({ id: 'a', title: 'Pieza a' });
});

test('adds events up, and subtracts for a deletion exactly what the creation added', () => {
  const other = order(1, '2026-11-20T10:00:00.000Z', line('a', 1250, 1));
  expect(numbersOf(order(1, ...late), other, order(-1, ...late))).toEqual({
    'SUMS MONTH#2026-11': { orders01: 0, revenue01: 0, orders20: 1, revenue20: 1250 },
    'SALES#2026-11 PRODUCT#a': { units: 1, revenue: 1250 },
    'SALES#2026-11 PRODUCT#b': { units: 0, revenue: 0 },
  });
});

test('counts users', () => {
  const user = (sign: 1 | -1): Event => ({ id: 'e', sign });
  expect(numbersOf(user(1), user(1), user(-1))).toEqual({ 'SUMS USERS': { users: 1 } });
});
