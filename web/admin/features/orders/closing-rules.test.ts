import type { ProductId } from '#shared/domain/ids.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import {
  closingErrors,
  closingOf,
  proposedUnits,
  refundHint,
  suggestedRefund,
  suggestionFor,
} from './closing-rules.ts';

const [a, b] = ['a', 'b'] as [ProductId, ProductId];
const line = (id: ProductId, price: number, quantity: number) => ({
  ...{ id, title: id, price, quantity, img: '', slug: '' },
});
/** Two of 10 and one of 5; one of 10 is cancelled and 4 are refunded, so 39.25 are left. */
const order = {
  products: { products: [line(a, 10, 2), line(b, 5, 1)] },
  totalPrice: 25,
  shipping: 18.25,
  grandTotal: 43.25,
  closed: {
    ...{
      kind: 'cancelled',
      at: '2026-11-25T10:00:00.000Z',
      whole: false,
      refunded: 4,
      refunds: [],
    },
    lines: [{ id: a, quantity: 1 }],
  },
} as unknown as Order;
const sent = { ...order, sent: { at: '2026-11-26T10:00:00.000Z' } };
const formOf = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

test('suggests the price of the chosen pieces, and all that is left to cancel the rest', () => {
  const all = formOf({ units0: '1', units1: '1' });
  expect(suggestionFor(order, all)).toBe(3925);
  expect(suggestionFor(sent, all)).toBe(1500);
  expect(suggestionFor(order, formOf({ units0: '1', units1: '0' }))).toBe(1000);
  expect(suggestionFor(sent, formOf({ units0: '', units1: 'x' }))).toBe(0);
});

test('proposes what the customer withdraws from, and the shipping of a whole order', () => {
  const whole = { ...sent, closed: undefined } as unknown as Order;
  const withdrawn = (pieces: string, of: Order = whole) =>
    ({ ...of, withdrawal: { at: '2026-11-26T10:00:00.000Z', pieces, open: true } }) as Order;
  const proposal = (given: Order): [number[], number] => {
    const units = proposedUnits(given);
    return [units, suggestedRefund(given, (index) => units[index] ?? 0)];
  };
  expect(proposal(whole)).toEqual([[2, 1], 2500]);
  expect(proposal(withdrawn(''))).toEqual([[2, 1], 4325]);
  expect(proposal(withdrawn('1 × a\n7 × b'))).toEqual([[1, 1], 1500]);
  expect(proposal(withdrawn('La grande, por favor'))).toEqual([[0, 0], 0]);
  // A part has gone back before.
  expect(proposal(withdrawn('', sent))).toEqual([[1, 1], 1500]);
  expect(closingErrors(withdrawn(''), formOf({ refund: '0' }))).toEqual({});
});

test('says which field is wrong', () => {
  expect(closingErrors(order, formOf({ units0: '2', units1: '0.5', refund: '39.26' }))).toEqual({
    units0: 'Escribe un número del 0 al 1.',
    units1: 'Escribe un número del 0 al 1.',
    refund: 'Como mucho $39.25 USD.',
  });
  for (const refund of ['doce', '-1', '1.234', '1,234', '.5']) {
    expect(closingErrors(order, formOf({ units0: '1', refund }))).toHaveProperty('refund');
  }
  expect(closingErrors(order, formOf({ refund: '0' }))).toHaveProperty('refund');
  expect(closingErrors(order, formOf({ units0: '1', units1: '', refund: '12,5' }))).toEqual({});
});

test('sends the chosen lines only', () => {
  const form = formOf({
    units0: '0',
    units1: '1',
    refund: '12,5',
    restock: 'on',
    reason: ' Rota ',
  });
  const seen = { ...sent, closings: { version: 3, entries: [] } };
  expect(closingOf(seen, form)).toEqual({
    ...{ kind: 'returned', restock: true, refund: 12.5, reason: 'Rota', version: 3 },
    lines: [{ id: b, quantity: 1 }],
  });
});

test('nothing is refunded of an order that nobody has paid, and Stripe makes its own refunds', () => {
  const orderWith = (payment: object) => ({ ...order, payment }) as Order;
  const unpaid = orderWith({ method: 'transfer', status: 'pending' });
  expect(suggestionFor(unpaid, formOf({ units0: '1', units1: '1' }))).toBe(0);
  expect(refundHint(unpaid)).toContain('no hay dinero que devolver');
  expect(refundHint(orderWith({ method: 'stripe', status: 'paid' }))).toBe(
    'Como mucho $39.25 USD. Stripe se lo devuelve al cliente.',
  );
  expect(refundHint(orderWith({ method: 'transfer', status: 'paid' }))).toContain('haz tú');
});
