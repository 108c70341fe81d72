import type { ProductId } from '#shared/domain/ids.ts';
import { cents } from '#shared/domain/money.ts';
import fc from 'fast-check';
import { groupsOf, totalsOf, type CountedOrder, type Event } from './totals-rules.ts';

const line = (id: string, price: number, quantity: number) => ({
  id: id as ProductId,
  title: `Pieza ${id}`,
  price: cents(price),
  quantity,
});
const placed = (createdAt: string, ...lines: CountedOrder['lines']): CountedOrder => ({
  createdAt,
  subtotal: cents(lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)),
  lines,
});
const came = (order: CountedOrder): Event => ({ id: 'e', sign: 1, kind: 'order', order });
const went = (order: CountedOrder): Event => ({ id: 'f', sign: -1, kind: 'order', order });

test('counts an order on the shop’s day and month, without shipping', () => {
  // 00:30 in Madrid is still the previous month in UTC.
  const late = placed('2026-10-31T23:30:00.000Z', line('a', 1250, 2), line('b', 399, 1));
  const { totals, days, months, sold } = totalsOf([came(late)]);
  expect(totals).toEqual({ orders: 1, revenue: 2899, users: 0, products: 0 });
  expect([...days]).toEqual([['2026-11-01', { orders: 1, revenue: 2899 }]]);
  expect([...months]).toEqual([['2026-11', { orders: 1, revenue: 2899 }]]);
  expect([...sold.values()]).toEqual([
    { id: 'a', title: 'Pieza a', month: '2026-11', units: 2, revenue: 2500 },
    { id: 'b', title: 'Pieza b', month: '2026-11', units: 1, revenue: 399 },
  ]);
});

test('subtracts for a deletion exactly what the creation added', () => {
  const bought = placed('2026-03-04T10:00:00.000Z', line('a', 100, 3));
  const { totals, days, sold } = totalsOf([came(bought), went(bought)]);
  expect(totals).toEqual({ orders: 0, revenue: 0, users: 0, products: 0 });
  expect([...days.values()]).toEqual([{ orders: 0, revenue: 0 }]);
  expect([...sold.values()]).toMatchObject([{ units: 0, revenue: 0 }]);
});

test('counts users and products', () => {
  const event = (kind: 'user' | 'product', sign: 1 | -1): Event => ({ id: 'e', kind, sign });
  const { totals } = totalsOf([event('user', 1), event('user', 1), event('product', -1)]);
  expect(totals).toEqual({ orders: 0, revenue: 0, users: 2, products: -1 });
});

const someLine = fc
  .record({
    id: fc.integer({ min: 1, max: 60 }),
    price: fc.nat(100_000),
    quantity: fc.integer({ min: 1, max: 999 }),
  })
  .map(({ id, price, quantity }) => line(String(id), price, quantity));
const someEvent: fc.Arbitrary<Event> = fc
  .record({
    day: fc.date({ min: new Date('2026-01-01'), max: new Date('2026-04-01'), noInvalidDate: true }),
    lines: fc.uniqueArray(someLine, { minLength: 1, maxLength: 50, selector: ({ id }) => id }),
    sign: fc.constantFrom(1 as const, -1 as const),
  })
  .map(({ day, lines, sign }) => ({
    id: 'e',
    sign,
    kind: 'order',
    order: placed(day.toISOString(), ...lines),
  }));

test('splits events into groups in order that fit a transaction and add up to the same totals', () => {
  fc.assert(
    fc.property(fc.array(someEvent, { maxLength: 10 }), (events) => {
      const groups = groupsOf(events, 100);
      expect(groups.flat()).toEqual(events);
      const parts = groups.map(totalsOf);
      for (const [index, { days, months, sold }] of parts.entries()) {
        const writes = (groups[index]?.length ?? 0) + 1 + days.size + months.size + sold.size;
        expect(writes).toBeLessThanOrEqual(100);
      }
      const whole = totalsOf(events);
      for (const name of ['orders', 'revenue'] as const) {
        const total = parts.reduce((sum, { totals }) => sum + totals[name], 0);
        expect(total).toBe(whole.totals[name]);
      }
    }),
  );
});

test('makes one group of events that fit one transaction', () => {
  const small = came(placed('2026-03-04T10:00:00.000Z', line('a', 100, 1)));
  expect(
    groupsOf(
      Array.from({ length: 10 }, () => small),
      100,
    ),
  ).toHaveLength(1);
  expect(groupsOf([], 100)).toEqual([]);
});
