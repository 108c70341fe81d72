import type { ProductId } from '#shared/domain/ids.ts';
import { cents } from '#shared/domain/money.ts';
import fc from 'fast-check';
import { eventsOf, sumsOf, type Event } from './sums-table.ts';

const line = (id: string, price: number, quantity: number) => ({
  ...{ id: id as ProductId, title: `Pieza ${id}`, price: cents(price), quantity },
});
const order = (sign: 1 | -1, createdAt: string, ...lines: ReturnType<typeof line>[]): Event => {
  const subtotal = cents(lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0));
  return { id: 'e', sign, order: { createdAt, currency: 'USD', subtotal, lines } };
};
const numbersOf = (...events: Event[]) =>
  Object.fromEntries(sumsOf(events).map(({ key, numbers }) => [`${key.pk} ${key.sk}`, numbers]));

// 00:30 in Madrid is still the previous month in UTC.
const late = ['2026-10-31T23:30:00.000Z', line('a', 1250, 2), line('b', 399, 1)] as const;

test('counts an order on the shop’s day and month, without shipping', () => {
  expect(numbersOf(order(1, ...late))).toEqual({
    'SUMS MONTH#2026-11': { orders01: 1, revenueUSD01: 2899 },
    'SALES#2026-11 PRODUCT#a': { units: 2, revenueUSD: 2500 },
    'SALES#2026-11 PRODUCT#b': { units: 1, revenueUSD: 399 },
  });
  expect(sumsOf([order(1, ...late)])[1]?.texts).toEqual({ id: 'a', title: 'Pieza a' });
});

test('subtracts pieces that come back, and a refund in its month without its part of the shipping', () => {
  const refund: Event = {
    ...{ id: 'e', sign: 1 },
    closings: [
      {
        at: '2026-11-30T21:30:00.000Z',
        lines: [{ id: 'a' as ProductId, title: 'Pieza a', quantity: 2, refund: cents(2500) }],
      },
    ],
    refunds: [{ at: '2026-11-30T23:30:00.000Z', amount: cents(4725), shipping: cents(1825) }],
  };
  expect(numbersOf(refund)).toEqual({
    'SUMS MONTH#2026-12': { revenueUSD01: -2900 },
    'SALES#2026-11 PRODUCT#a': { units: -2, revenueUSD: -2500 },
  });
  expect(numbersOf(refund, { ...refund, sign: -1 })).toEqual({
    'SUMS MONTH#2026-12': { revenueUSD01: 0 },
    'SALES#2026-11 PRODUCT#a': { units: 0, revenueUSD: 0 },
  });
});

test('counts only the closings that a change adds', () => {
  const key = { pk: 'USER#u1', sk: 'CLOSED#o1' };
  const entry = (id: string) => ({
    ...{ id, kind: 'refunded', by: { id: 'a1', firstname: 'Olga', lastname: 'Prats' } },
    ...{ at: '2026-11-25T10:00:00.000Z', reason: '' },
    lines: [{ id: 'a', title: 'Pieza a', quantity: 1, refund: 500 }],
    refund: { amount: 500, shipping: 0 },
  });
  const [one, two] = [
    { ...key, version: 1, entries: [entry('1')] },
    { ...key, version: 2, entries: [entry('1'), entry('2')] },
  ];
  const counted = (change: { before?: typeof one; after?: typeof one }) =>
    eventsOf({ id: 'e', before: undefined, after: undefined, ...change } as never).map(
      ({ sign, closings }) => [sign, closings?.map((each) => 'id' in each && each.id)],
    );
  expect(counted({ after: one })).toEqual([[1, ['1']]]);
  expect(counted({ before: one, after: two })).toEqual([[1, ['2']]]);
  expect(counted({ before: two, after: { ...two, version: 3 } })).toEqual([]);
  expect(counted({ before: two })).toEqual([[-1, ['1', '2']]]);
});

test('counts users', () => {
  const user = (sign: 1 | -1): Event => ({ id: 'e', sign });
  expect(numbersOf(user(1), user(1), user(-1))).toEqual({ 'SUMS USERS': { users: 1 } });
});

const outside = (sign: 1 | -1, createdAt: string, quantity: number, amount: number): Event => ({
  id: 'e',
  sign,
  outside: {
    ...{ id: 's', productId: 'a' as ProductId, title: 'Pieza a', quantity, place: '', createdAt },
    amount: cents(amount),
  },
});

test('counts a sale outside the shop as revenue of its day and its piece, and as no order', () => {
  expect(numbersOf(outside(1, '2026-11-20T10:00:00.000Z', 3, 1000))).toEqual({
    'SUMS MONTH#2026-11': { revenueUSD20: 1000, outsideUSD20: 1000 },
    'SALES#2026-11 PRODUCT#a': { units: 3, revenueUSD: 1000 },
  });
});

test('loses no cent of orders and sales outside, and what is taken back leaves nothing', () => {
  const day = fc.integer({ min: 1, max: 28 });
  const events = fc.array(
    fc
      .tuple(fc.boolean(), day, fc.nat(99_999), fc.integer({ min: 1, max: 9 }))
      .map(([isOrder, of, amount, quantity]) => {
        const at = `2026-11-${String(of).padStart(2, '0')}T10:00:00.000Z`;
        return isOrder
          ? order(1, at, line('a', amount, quantity))
          : outside(1, at, quantity, amount);
      }),
  );
  const sumOf = (all: readonly Event[], name: RegExp): number =>
    sumsOf(all)
      .flatMap(({ key, numbers }) => Object.entries(numbers).map((one) => [key.pk, one] as const))
      .filter(([pk, [each]]) => name.test(`${pk} ${each}`))
      .reduce((sum, [, [, value]]) => sum + value, 0);
  fc.assert(
    fc.property(events, (all) => {
      const sold = all.reduce(
        (sum, one) => sum + (one.order?.subtotal ?? one.outside?.amount ?? 0),
        0,
      );
      expect(sumOf(all, /^SUMS revenue/)).toBe(sold);
      expect(sumOf(all, /^SALES#\S+ revenue/)).toBe(sold);
      expect(sumOf(all, /^SUMS orders/)).toBe(all.filter((one) => one.order).length);
      const undone = all.map((one) => ({ ...one, sign: -1 as const }));
      expect(sumOf([...all, ...undone], /./)).toBe(0);
    }),
  );
});
