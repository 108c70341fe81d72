import type { ProductId } from '#shared/domain/ids.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import { errorsIn, parsed } from '#shared/domain/schemas/sentences.ts';
import {
  closingQuestion,
  closingSchema,
  proposedUnits,
  refundHint,
  suggestedRefund,
  suggestionFor,
  typedAction,
} from './closing-rules.ts';

const [a, b] = ['a', 'b'] as [ProductId, ProductId];
const line = (id: ProductId, price: number, quantity: number) => ({
  ...{ id, title: id, price, quantity, img: '', slug: '' },
});
/** Two pieces of 10 and one of 5. One of 10 is cancelled and 4 are refunded, so 39.25 are left. */
const order = {
  currency: 'USD',
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
const closingErrors = (of: Order, typed: Record<string, string>) =>
  errorsIn(closingSchema(of), typed);

test('suggests the price of the chosen pieces, and all that is left to cancel the rest', () => {
  const all = { units0: '1', units1: '1' };
  expect(suggestionFor(order, all)).toBe(3925);
  expect(suggestionFor(sent, all)).toBe(1500);
  expect(suggestionFor(order, { units0: '1', units1: '0' })).toBe(1000);
  expect(suggestionFor(sent, { units0: '', units1: 'x' })).toBe(0);
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
  // One piece was cancelled before.
  expect(proposal(withdrawn('', sent))).toEqual([[1, 1], 1500]);
  expect(closingErrors(withdrawn(''), { refund: '0' })).toEqual({});
  // Money was given back before, and no piece came back.
  const refunded = { ...whole, closed: { ...order.closed, refunded: 1, lines: [] } } as Order;
  expect(proposal(withdrawn('', refunded))).toEqual([[2, 1], 4225]);

  const [first, answer, second] = ['10', '11', '12'].map((hour) => `2026-11-26T${hour}:00:00.000Z`);
  const statement = (at: string | undefined, pieces: string) => ({ id: '1', at, name: '', pieces });
  const twice = [statement(first, '1 × a'), statement(second, '1 × a\n1 × b')];
  const stated = (of: Order, entries: object[]) =>
    ({ ...withdrawn('1 × a\n1 × b', of), closings: { entries, withdrawals: twice } }) as Order;
  // Two open statements; then one that was answered before the other.
  expect(proposal(stated(whole, []))).toEqual([[2, 1], 4325]);
  expect(proposal(stated(sent, [{ at: answer, lines: [{}] }]))).toEqual([[1, 1], 3925]);
});

test('says which field is wrong', () => {
  expect(closingErrors(order, { units0: '2', units1: '0.5', refund: '39.26' })).toEqual({
    units0: 'Escribe un número del 0 al 1.',
    units1: 'Escribe un número del 0 al 1.',
    refund: 'Como mucho $39.25 USD.',
  });
  for (const refund of ['doce', '-1', '1.234', '1,234', '.5']) {
    expect(closingErrors(order, { units0: '1', refund })).toHaveProperty('refund');
  }
  expect(closingErrors(order, { refund: '0' })).toHaveProperty('refund');
  expect(closingErrors(order, { units0: '1', units1: '', refund: '12,5' })).toEqual({});
});

test('sends the chosen lines only', () => {
  const typed = {
    ...{ units0: '0', units1: '1', refund: '12,5' },
    restock: true,
    reason: ' Rota ',
  };
  const seen = { ...sent, closings: { version: 3, entries: [] } };
  expect(parsed(closingSchema(seen), typed)).toEqual({
    value: {
      ...{ kind: 'returned', restock: true, refund: 12.5, reason: 'Rota', version: 3 },
      lines: [{ id: b, quantity: 1 }],
    },
  });
});

test.each([
  ['paid', 'stripe', { units0: '1', refund: '12,5' }, 'Cancelar y devolver $12.50 USD'],
  ['paid', 'stripe', { refund: '12,5' }, 'Devolver $12.50 USD sin cancelar'],
  ['paid', 'transfer', { units1: '1', refund: '5' }, 'Cancelar y anotar el reembolso de $5.00 USD'],
  ['pending', 'stripe', { units0: '1', units1: '1', refund: '0' }, 'Cancelar sin devolver dinero'],
  ['pending', 'stripe', { units0: '1', units1: '0', refund: '0' }, 'Quitar del pedido'],
  ['paid', 'stripe', { units0: '1', refund: 'doce' }, 'Cancelar'],
])('the button of an order that is %s by %s says for %j: %s', (status, method, typed, action) => {
  expect(typedAction({ ...order, payment: { status, method } } as Order, typed)).toBe(action);
});

test('money that was given back on the page of Stripe is not proposed again', () => {
  const outside = { key: 're_1', state: 'accepted', outside: true, amount: 10 };
  const payment = { method: 'stripe', status: 'paid' };
  const given = { ...order, payment, refunds: [outside] } as unknown as Order;
  expect(suggestionFor(given, { units0: '1', units1: '1' })).toBe(2925);
  const question = closingQuestion(given, { lines: [], refund: 12.5 });
  expect(question.text).toBe(
    'Stripe devuelve $12.50 USD al cliente, por el medio con el que pagó. No se puede deshacer.',
  );
});

test('whoever takes a piece out of an unpaid order hears what the rest costs', () => {
  const discounted = [line(a, 10, 2), { ...line(b, 5, 1), discount: 1 }];
  const unpaid = {
    ...{ ...order, products: { products: discounted }, grandTotal: 32.25 },
    payment: { method: 'transfer', status: 'pending' },
  } as unknown as Order;
  const typed = { units0: '0', units1: '1', refund: '0' };
  expect(parsed(closingSchema(unpaid), typed)).toMatchObject({
    value: { unpaid: true, refund: 0 },
  });
  expect(closingQuestion(unpaid, { lines: [{ id: b, quantity: 1 }], refund: 0 })).toEqual({
    action: 'Quitar del pedido',
    text: 'El cliente recibe un correo: su pedido cuesta entonces $28.25 USD.',
  });
});

test('nothing is refunded of an order that nobody has paid, and Stripe makes its own refunds', () => {
  const orderWith = (payment: object) => ({ ...order, payment }) as Order;
  const unpaid = orderWith({ method: 'transfer', status: 'pending' });
  expect(suggestionFor(unpaid, { units0: '1', units1: '1' })).toBe(0);
  expect(refundHint(unpaid)).toContain('no hay dinero que devolver');
  expect(refundHint(orderWith({ method: 'stripe', status: 'paid' }))).toBe(
    'Como mucho $39.25 USD. Stripe se lo devuelve al cliente.',
  );
  expect(refundHint(orderWith({ method: 'transfer', status: 'paid' }))).toContain('haz tú');
});
