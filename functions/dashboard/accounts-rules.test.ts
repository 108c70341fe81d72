/** The accountant's file and the dashboard count the same income. */
import fc from 'fast-check';
import { accountsOf } from '#shared/domain/accounts.ts';
import type { OrderId, ProductId } from '#shared/domain/ids.ts';
import { cents, toCents } from '#shared/domain/money.ts';
import { currencyOf, isPaid } from '#shared/domain/orders.ts';
import { taxIn } from '#shared/domain/tax.ts';
import { closedOf, newClosing } from '../orders/closing-rules.ts';
import { orderItem, toOrder } from '../orders/order-table.ts';
import type { ClosingRecord, OrderRecord, SaleRecord } from '../table/items.ts';
import { dashboardOf } from './dashboard-rules.ts';
import { withGiven } from '../payments/payment-rules.ts';
import { orderRecord } from '../../test-support/shop.ts';
import { eventsOf, sumsOf, type Event } from './sums-table.ts';

const NOW = new Date('2026-11-30T12:00:00.000Z');
// Four months, with the hours in which the shop's month differs from the month in UTC.
const instant = fc
  .integer({ min: Date.parse('2026-07-31T20:00:00Z'), max: Date.parse('2026-11-30T12:00:00Z') })
  .map((time) => new Date(time).toISOString());

const order = fc
  .record({
    createdAt: instant,
    paidAt: instant,
    timeZone: fc.constantFrom(undefined, 'America/Mexico_City', 'Pacific/Auckland'),
    currency: fc.constantFrom('USD' as const, 'EUR' as const),
    price: fc.integer({ min: 1, max: 9999 }),
    quantity: fc.integer({ min: 1, max: 5 }),
    shipping: fc.integer({ min: 0, max: 2000 }),
    status: fc.constantFrom('none', 'paid', 'paid', 'pending', 'expired', 'refunded'),
    closings: fc.array(
      fc.record({
        ...{ at: instant, percent: fc.integer({ min: 0, max: 100 }), whole: fc.boolean() },
        // When Stripe accepts the refund.
        accepted: fc.option(instant, { nil: undefined }),
      }),
      { maxLength: 3 },
    ),
    rate: fc.constantFrom(undefined, 21, 10.5),
  })
  .map(({ createdAt, paidAt, timeZone, currency, price, quantity, shipping, status, ...given }) => {
    const { closings: wanted, rate } = given;
    const payment = { method: 'stripe', status: status as 'paid', until: createdAt } as const;
    const line = { id: 'p' as ProductId, title: 'Taza', price: cents(price), quantity };
    const record: OrderRecord = {
      ...{ id: '01JD0000000000000000000000' as OrderId, owner: { role: 'user', id: 'u' as never } },
      lines: [{ ...line, img: '', slug: '' }],
      ...{ subtotal: cents(price * quantity), shipping: cents(shipping), status: 'Procesando' },
      ...{ createdAt, currency, notes: '' },
      address: { pais: '', provincia: '', ciudad: '', codigoPostal: '08001', direccion: '' },
      ...(rate !== undefined && { tax: { rate, amount: cents(0) } }),
      ...(status !== 'none' && {
        payment: { ...payment, ...(status === 'paid' && { paidAt }) },
      }),
      ...(timeZone && { timeZone }),
    };
    const closings: ClosingRecord[] = [];
    // Only a paid order has refunds.
    for (const { at, percent, whole } of isPaid(record) ? wanted : []) {
      const refunded = closings.reduce((sum, { refund }) => sum + refund.amount, 0);
      const left = record.subtotal + record.shipping - refunded;
      const refund = Math.floor((left * percent) / 100) / 100;
      const lines = whole && closings.length === 0 ? [{ id: line.id, quantity }] : [];
      if (refund === 0 && lines.length === 0) continue;
      const request = {
        kind: 'returned',
        lines,
        restock: false,
        refund,
        reason: '',
        version: 0,
      } as const;
      const mark = { at, by: { id: 'a' as never, firstname: '', lastname: '' } };
      closings.push(newClosing(record, closings, request, { id: at, mark, products: new Set() }));
    }
    const closed = closedOf(record, closings);
    if (!closed) return [record];
    const owed = closed.refunds.map((refund) => ({ ...refund, owed: 'c' }));
    const refunds = owed.map(({ owed: _, ...refund }, nth) => {
      const { accepted: at } = wanted[nth] ?? {};
      return at === undefined ? { ...refund, owed: 'c' } : { ...refund, at };
    });
    return [owed, refunds].map((known) => ({ ...record, closed: { ...closed, refunds: known } }));
  });

const sale = fc
  .record({ createdAt: instant, amount: fc.integer({ min: 1, max: 99_999 }) })
  .map(({ createdAt, amount }): SaleRecord => ({
    ...{ id: createdAt, productId: 'p' as ProductId, title: 'Taza', quantity: 1, place: '' },
    ...{ amount: cents(amount), createdAt },
  }));

test('the income in the file of every month is the income of that month in the dashboard', () => {
  fc.assert(
    fc.property(
      fc.array(order, { maxLength: 8 }),
      fc.array(sale, { maxLength: 4 }),
      (made, sold) => {
        const events: Event[] = [
          ...made.flatMap((states) => {
            const [before, after] = [undefined, ...states.map(orderItem)].slice(-2);
            const first = { id: '', before: undefined, after: before };
            return [...eventsOf(first), ...eventsOf({ id: '', before, after })];
          }),
          ...sold.map((outside) => ({ id: '', sign: 1 as const, outside })),
        ];
        const months = sumsOf(events)
          .filter(({ key }) => key.pk === 'SUMS')
          .map(({ key, numbers }) => ({ sk: key.sk, ...numbers }));
        const orders = made.flatMap((states) => states.slice(-1).map(toOrder));
        for (const currency of ['USD', 'EUR'] as const) {
          const shown = { now: NOW, timeZone: 'Europe/Madrid', currency };
          const dashboard = dashboardOf({ users: 0, months, sold: [], products: [] }, shown);
          for (const { month, revenue, outside } of dashboard.months) {
            const income = accountsOf(orders, month, outside)
              .filter(
                ({ kind, order: of }) => kind === 'outside' || currencyOf(of ?? {}) === currency,
              )
              .reduce((sum, account) => sum + account.income, 0);
            expect(income).toBe(toCents(revenue));
          }
        }
      },
    ),
  );
});

test('the file keeps what was sold outside in a currency of before', () => {
  const outside: SaleRecord = {
    ...{ id: 's', productId: 'p' as ProductId, title: 'Taza', quantity: 1, place: '' },
    ...{ amount: cents(1250), createdAt: NOW.toISOString(), currency: 'EUR' },
  };
  const months = sumsOf([{ id: '', sign: 1, outside }])
    .filter(({ key }) => key.pk === 'SUMS')
    .map(({ key, numbers }) => ({ sk: key.sk, ...numbers }));
  const shown = { now: NOW, timeZone: 'Europe/Madrid', currency: 'USD' } as const;
  const [latest] = dashboardOf({ users: 0, months, sold: [], products: [] }, shown).months.slice(
    -1,
  );
  const rows = accountsOf([], '2026-11', latest?.outside ?? 0, latest?.former);
  expect(rows).toMatchObject([{ kind: 'outside', currency: 'EUR', total: 1250, income: 1250 }]);
});

test.each([
  ['Europe/Madrid', '2026-11-30T10:00:00Z', '2026-12-03T10:00:00Z', '2026-12-03'],
  ['Europe/Madrid', '2026-11-30T23:30:00Z', undefined, '2026-12-01'],
  ['America/Mexico_City', '2026-12-01T03:00:00Z', undefined, '2026-11-30'],
  ['America/Mexico_City', '2026-11-30T10:00:00Z', '2026-12-01T03:00:00Z', '2026-11-30'],
])('in %s an order of %s, paid at %s, is income of %s', (timeZone, createdAt, paidAt, day) => {
  const payment = { method: 'transfer', status: 'paid', until: createdAt, paidAt } as const;
  const sold = orderRecord({
    ...{ createdAt, timeZone },
    ...(paidAt !== undefined && { payment: { ...payment, paidAt } }),
  });
  expect(sumsOf([{ id: '', sign: 1, order: sold }])[0]).toMatchObject({
    key: { sk: `MONTH#${day.slice(0, 7)}` },
    numbers: { [`orders${day.slice(8)}`]: 1 },
  });
  expect(accountsOf([toOrder(sold)], day.slice(0, 7), 0)).toHaveLength(1);
});

test('a refund of 30 November that Stripe accepts on 1 December stands in December', () => {
  const [wanted, at] = ['2026-11-30T20:00:00.000Z', '2026-12-01T10:00:00.000Z'];
  const refund = { at: wanted, amount: cents(500), shipping: cents(0), owed: 'c1' };
  const closed = { kind: 'refunded', at: wanted, whole: false, refunded: cents(500) } as const;
  const before = orderRecord({
    createdAt: wanted,
    closed: { ...closed, lines: [], refunds: [refund] },
  });
  const totals = (sold: OrderRecord) =>
    ['2026-11', '2026-12'].map((month) =>
      accountsOf([toOrder(sold)], month, 0).map(({ total }) => total),
    );
  expect(totals(before)).toEqual([[4325, 0], []]);
  for (const given of [{ state: 'accepted' }, { state: 'failed', settled: { at } }] as const) {
    const refunds = [{ key: 'c1', at, ...given }];
    const after = withGiven(before.closed as never, { refunds } as never);
    expect(totals({ ...before, closed: after })).toEqual([[4325], [-500]]);
  }
});

test.each([
  [1000, { rate: 21 }, [200, 200, 200, 200, 200], 174],
  [1313, { rate: 4 }, [1313], 51],
  [8597, { rate: 4 }, [860, 860, 860, 860, 860, 860, 860, 860, 860, 857], 331],
  [10_000, { rate: 13, base: 'gross' as const }, [1, 4999, 5000], 1300],
])('%i cents that go back at %j in parts of %j have the order’s tax', (total, rate, parts, tax) => {
  const at = '2026-11-30T10:00:00.000Z';
  const refunds = parts.map((amount) => ({ at, amount: cents(amount), shipping: cents(0) }));
  const closed = { kind: 'refunded', whole: false, refunded: cents(total), lines: [] } as const;
  const refunded = orderRecord({
    ...{ createdAt: at, subtotal: cents(total), shipping: cents(0) },
    tax: { ...rate, amount: taxIn(cents(total), rate) },
    closed: { ...closed, at, lines: [], refunds },
  });
  const [sold, ...back] = accountsOf([toOrder(refunded)], '2026-11', 0);
  expect(sold?.tax).toBe(tax);
  expect(back.reduce((sum, refund) => sum + refund.tax, 0)).toBe(-tax);
});
