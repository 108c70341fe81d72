import type { OrderId, ProductId } from './ids.ts';
import { isLeft, orderNumber } from './orders.ts';

test.each([
  ['01ARZ3NDEKTSV4RRFFQ69G5FAV', 'Q69G-5FAV'],
  ['123456', '1234-56'],
  ['7', '7'],
])('the order %s has the number %s', (id, number) => {
  expect(orderNumber(id as OrderId)).toBe(number);
});

describe('what is left of a product in an order', () => {
  const bowl = 'cuenco' as ProductId;
  const lines = [{ id: bowl, quantity: 2 }];
  const closed = (quantity: number, whole = false) => ({
    whole,
    lines: [{ id: bowl, quantity }],
  });
  test.each<[string, Parameters<typeof isLeft>[0], boolean]>([
    ['an order of the demo', { lines }, true],
    ['a paid order', { lines, payment: { status: 'paid' } }, true],
    ['an order that waits for its money', { lines, payment: { status: 'pending' } }, false],
    ['an order that nobody paid', { lines, payment: { status: 'expired' } }, false],
    ['an order of which one unit came back', { lines, closed: closed(1) }, true],
    ['an order of which both units came back', { lines, closed: closed(2) }, false],
    ['a refund without a return', { lines, closed: { whole: false, lines: [] } }, true],
    ['an order of another product', { lines: [{ id: 'jarra' as ProductId, quantity: 1 }] }, false],
  ])('%s', (_, order, left) => {
    expect(isLeft(order, bowl)).toBe(left);
  });
});
