import { ShopError } from '#shared/domain/errors.ts';
import type { AdminId, OrderId, ProductId, UserId } from '#shared/domain/ids.ts';
import { MAX_CLOSINGS } from '#shared/domain/limits.ts';
import { cents, lineTotal, sumCents, toDollars } from '#shared/domain/money.ts';
import type { ClosingRequest } from '#shared/domain/schemas/order.ts';
import * as fc from 'fast-check';
import { eventsOf, sumsOf } from '../dashboard/sums-table.ts';
import type { ClosingRecord, OrderRecord } from '../table/items.ts';
import { closedOf, isPossible, newClosing, restockedUnits } from './closing-rules.ts';

const mark = {
  by: { id: 'a1' as AdminId, firstname: 'Marina', lastname: 'Solís' },
  at: '2026-11-25T10:00:00.000Z',
};
const orderOf = (...lines: [price: number, quantity: number][]): OrderRecord => {
  const priced = lines.map(([price, quantity], index) => ({
    ...{ id: `p${index}` as ProductId, title: `Pieza ${index}`, price: cents(price), quantity },
    ...{ img: 'a.webp', slug: 'a' },
  }));
  return {
    id: 'o1' as OrderId,
    owner: { role: 'user', id: 'u1' as UserId },
    lines: priced,
    subtotal: sumCents(priced.map(lineTotal)),
    shipping: cents(1825),
    status: 'Procesando',
    currency: 'USD',
    createdAt: '2026-10-31T10:00:00.000Z',
    address: { pais: '', provincia: '', ciudad: '', codigoPostal: '', direccion: '' },
    notes: '',
  };
};
const close = (
  order: OrderRecord,
  before: readonly ClosingRecord[],
  request: Partial<Omit<ClosingRequest, 'lines'>> & { lines?: [number, number][] },
  missing: readonly string[] = [],
): ClosingRecord => {
  const { lines = [], ...rest } = request;
  const requested = lines.map(([n, quantity]) => ({ id: `p${n}` as ProductId, quantity }));
  const full = { kind: 'cancelled', restock: true, refund: 0, reason: '', version: 0 } as const;
  const products = new Set(order.lines.map(({ id }) => id).filter((id) => !missing.includes(id)));
  return newClosing(
    order,
    before,
    { ...full, ...rest, lines: requested },
    {
      id: `c${before.length}`,
      mark,
      products,
    },
  );
};
const detailsOf = (make: () => unknown) => {
  try {
    make();
  } catch (error) {
    if (error instanceof ShopError)
      return error.details.map(({ field, message }) => [field, message]);
  }
  return undefined;
};

test('the units of a line with a discount are refunded at what was paid for them', () => {
  const order = orderOf([1000, 3], [500, 1]);
  const [cups, bowl] = order.lines as [OrderRecord['lines'][number], OrderRecord['lines'][number]];
  const sold = { ...order, lines: [{ ...cups, discount: cents(1000) }, bowl] };
  const first = close(sold, [], { lines: [[0, 1]], refund: 25 });
  expect(first).toMatchObject({ lines: [{ refund: 667 }], refund: { amount: 2500, shipping: 0 } });
  const rest = close(sold, [first], { lines: [[0, 2], [1, 1]], refund: 18.25 }); // prettier-ignore
  expect(rest).toMatchObject({ lines: [{ refund: 0 }, { refund: 0 }], refund: { shipping: 1825 } });
  expect(detailsOf(() => close(sold, [first], { refund: 18.26 }))).toEqual([
    ['refund', 'Como mucho $18.25 USD.'],
  ]);
});

test('a whole cancellation refunds pieces and shipping, and only the pieces were income', () => {
  const order = orderOf([1000, 2], [500, 1]);
  const closing = close(order, [], { lines: [[0, 2], [1, 1]], refund: 43.25 }); // prettier-ignore
  expect(closing).toMatchObject({
    kind: 'cancelled',
    lines: [
      { id: 'p0', title: 'Pieza 0', quantity: 2, refund: 2000, restocked: true },
      { id: 'p1', quantity: 1, refund: 500, restocked: true },
    ],
    refund: { amount: 4325, shipping: 1825 },
  });
  expect(closedOf(order, [closing])).toEqual({
    ...{ kind: 'cancelled', at: mark.at, whole: true, refunded: 4325 },
    refunds: [{ at: mark.at, amount: 4325, shipping: 1825 }],
    lines: [{ id: 'p0', quantity: 2 }, { id: 'p1', quantity: 1 }], // prettier-ignore
  });
});

test('several entries add up, and a refund alone does not change what the order is', () => {
  const order = orderOf([1000, 3]);
  const first = close(order, [], { lines: [[0, 1]], restock: false });
  expect(first.lines).toEqual([{ id: 'p0', title: 'Pieza 0', quantity: 1, refund: 0 }]);
  const second = close(order, [first], { kind: 'returned', lines: [[0, 2]], refund: 15 }, ['p0']);
  // The product was deleted, so its units cannot return to the stock.
  expect(second.lines[0]).not.toHaveProperty('restocked');
  const third = close(order, [first, second], { kind: 'returned', refund: 33.25 });
  expect(third).toMatchObject({ kind: 'refunded', refund: { amount: 3325, shipping: 1825 } });
  expect(closedOf(order, [first])).toMatchObject({ kind: 'cancelled', whole: false });
  expect(closedOf(order, [first, second, third])).toMatchObject({
    ...{ kind: 'returned', whole: true, refunded: 4825 },
  });
  expect(closedOf(order, [])).toBeUndefined();
});

test('rejects more than is left, a repeated line and nothing at all, each at its field', () => {
  const order = orderOf([1000, 2]);
  const one = close(order, [], { lines: [[0, 1]], refund: 30 });
  expect(
    detailsOf(() =>
      close(order, [one], {
        lines: [
          [0, 2],
          [7, 1],
        ],
        refund: 8.26,
      }),
    ),
  ).toEqual([
    // prettier-ignore
    ['lines[0].quantity', 'Como mucho 1.'],
    ['lines[1].id', 'Esta pieza no está en el pedido.'],
    ['refund', 'Como mucho $8.25 USD.'],
  ]);
  expect(
    detailsOf(() =>
      close(order, [], {
        lines: [
          [0, 1],
          [0, 1],
        ],
      }),
    ),
  ).toEqual([
    // prettier-ignore
    ['lines[1].quantity', 'Ya no queda ninguna.'],
  ]);
  expect(detailsOf(() => close(order, [], {}))).toEqual([
    ['refund', 'Elige alguna pieza o escribe un importe.'],
  ]);
  const many = Array.from({ length: MAX_CLOSINGS }, () => close(order, [], { refund: 0.01 }));
  expect(detailsOf(() => close(order, many, { refund: 0.01 }))?.[0]?.[1]).toMatch(
    /^Un pedido admite/,
  );
});

const requests = fc.array(
  fc.record({
    lines: fc.uniqueArray(fc.tuple(fc.nat({ max: 3 }), fc.integer({ min: 1, max: 4 })), {
      selector: ([line]) => line,
      maxLength: 3,
    }),
    refund: fc.oneof(fc.nat({ max: 3000 }), fc.nat({ max: 30_000 })),
  }),
  { maxLength: 8 },
);

test('whatever is closed: units and refunds never exceed the order, and the sums lose just the income', () => {
  const lines = fc.array(fc.tuple(fc.nat({ max: 5000 }), fc.integer({ min: 1, max: 4 })), {
    minLength: 1,
    maxLength: 3,
  });
  fc.assert(
    fc.property(lines, requests, (bought, wanted) => {
      const order = orderOf(...bought);
      const closings: ClosingRecord[] = [];
      for (const request of wanted) {
        try {
          closings.push(
            close(order, closings, { ...request, refund: toDollars(cents(request.refund)) }),
          );
        } catch (error) {
          expect(error).toBeInstanceOf(ShopError);
        }
      }
      const closed = closedOf(order, closings);
      expect(isPossible(order, closings)).toBe(true);
      const refunded = closed?.refunded ?? 0;
      expect(refunded).toBeLessThanOrEqual(order.subtotal + order.shipping);

      const { refunds = [] } = closed ?? {};
      const sums = sumsOf([{ id: 'e', sign: 1, order, closings, refunds }]);
      const total = (name: RegExp) =>
        sums
          .flatMap(({ numbers }) => Object.entries(numbers))
          .reduce((sum, [key, value]) => (name.test(key) ? sum + value : sum), 0);
      expect(total(/^revenueUSD\d\d$/)).toBe(Math.max(0, order.subtotal - refunded));
      const products = new Map<string, { units: number; revenue: number }>();
      for (const { key, numbers } of sums.filter((sum) => sum.key.pk.startsWith('SALES#'))) {
        const { units, revenue } = products.get(key.sk) ?? { units: 0, revenue: 0 };
        const { units: more = 0, revenueUSD: added = 0 } = numbers;
        products.set(key.sk, { units: units + more, revenue: revenue + added });
      }
      for (const { units, revenue } of products.values()) {
        expect(units).toBeGreaterThanOrEqual(0);
        expect(revenue).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 2000 },
  );
});

test.each<[string, ClosingRequest['kind'], number, number, number]>([
  ['nothing while units to be made are cancelled', 'cancelled', 0, 2, 0],
  ['what it took', 'cancelled', 0, 3, 1],
  ['what it took, after an earlier closing', 'cancelled', 2, 1, 1],
  ['every returned piece', 'returned', 0, 2, 2],
])('an order with units made to order gives back %s', (_, kind, before, quantity, expected) => {
  const order = orderOf([100, 3]);
  const lines = order.lines.map((line) => ({ ...line, madeToOrder: { units: 2, days: 21 } }));
  const made = { ...order, lines };
  const earlier = before > 0 ? [close(made, [], { lines: [[0, before]], restock: false })] : [];
  expect(restockedUnits(made, earlier, { kind, id: 'p0' as ProductId, quantity })).toBe(expected);
  const closing = close(made, earlier, { kind, lines: [[0, quantity]] });
  expect(closing.lines[0]?.restocked).toBe(expected > 0 ? true : undefined);
});

test('a cancelled order that nobody has paid takes nothing from what was sold', () => {
  const order = orderOf([1000, 2]);
  const unpaid = { method: 'transfer', status: 'pending', until: mark.at } as const;
  const soldBy = (closing: ClosingRecord) => {
    const after = { pk: 'USER#u1', sk: 'CLOSED#o1', version: 1, entries: [closing] };
    const sums = sumsOf(eventsOf({ id: 'e', before: undefined, after }));
    return sums.flatMap(({ numbers }) => numbers['units'] ?? []);
  };
  expect(soldBy(close(order, [], { lines: [[0, 2]] }))).toEqual([-2]);
  expect(soldBy(close({ ...order, payment: unpaid }, [], { lines: [[0, 2]] }))).toEqual([]);
});
