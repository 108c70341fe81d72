/** The accountant's file and the dashboard count the same income. */
import fc from 'fast-check';
import { accountsOf } from '#shared/domain/accounts.ts';
import type { OrderId, ProductId } from '#shared/domain/ids.ts';
import { cents, toCents } from '#shared/domain/money.ts';
import { isPaid } from '#shared/domain/orders.ts';
import { closedOf, newClosing } from '../orders/closing-rules.ts';
import { toOrder } from '../orders/order-table.ts';
import type { ClosingRecord, OrderRecord, SaleRecord } from '../table/items.ts';
import { dashboardOf } from './dashboard-rules.ts';
import { sumsOf, type Event } from './sums-table.ts';

const NOW = new Date('2026-11-30T12:00:00.000Z');
// Four months, with the hours in which the shop's month differs from the month in UTC.
const instant = fc
  .integer({ min: Date.parse('2026-07-31T20:00:00Z'), max: Date.parse('2026-11-30T12:00:00Z') })
  .map((time) => new Date(time).toISOString());

const order = fc
  .record({
    createdAt: instant,
    price: fc.integer({ min: 1, max: 9999 }),
    quantity: fc.integer({ min: 1, max: 5 }),
    shipping: fc.integer({ min: 0, max: 2000 }),
    status: fc.constantFrom('none', 'paid', 'paid', 'pending', 'expired', 'refunded'),
    closings: fc.array(
      fc.record({ at: instant, percent: fc.integer({ min: 0, max: 100 }), whole: fc.boolean() }),
      { maxLength: 3 },
    ),
    rate: fc.constantFrom(undefined, 21, 10.5),
  })
  .map(({ createdAt, price, quantity, shipping, status, closings: wanted, rate }) => {
    const until = createdAt;
    const line = { id: 'p' as ProductId, title: 'Taza', price: cents(price), quantity };
    const record: OrderRecord = {
      ...{ id: '01JD0000000000000000000000' as OrderId, owner: { role: 'user', id: 'u' as never } },
      lines: [{ ...line, img: '', slug: '' }],
      ...{ subtotal: cents(price * quantity), shipping: cents(shipping), status: 'Procesando' },
      ...{ createdAt, notes: '' },
      address: { pais: '', provincia: '', ciudad: '', codigoPostal: '08001', direccion: '' },
      ...(rate !== undefined && { tax: { rate, amount: cents(0) } }),
      ...(status !== 'none' && { payment: { method: 'stripe', status: status as 'paid', until } }),
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
    return { record: { ...record, ...(closed && { closed }) }, closings };
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
          ...made.flatMap(({ record, closings }): Event[] => [
            { id: '', sign: 1, closings },
            ...(isPaid(record) ? [{ id: '', sign: 1 as const, order: record }] : []),
          ]),
          ...sold.map((outside) => ({ id: '', sign: 1 as const, outside })),
        ];
        const months = sumsOf(events)
          .filter(({ key }) => key.pk === 'SUMS')
          .map(({ key, numbers }) => ({ sk: key.sk, ...numbers }));
        const dashboard = dashboardOf({ users: 0, months, sold: [], products: [] }, NOW);
        const orders = made.map(({ record }) => toOrder(record));
        for (const { month, revenue, outside } of dashboard.months) {
          const accounts = accountsOf(orders, month, outside);
          expect(accounts.reduce((sum, { income }) => sum + income, 0)).toBe(toCents(revenue));
        }
      },
    ),
  );
});
