import type { OrderId } from './ids.ts';
import { orderNumber } from './orders.ts';

test.each([
  ['01ARZ3NDEKTSV4RRFFQ69G5FAV', 'Q69G-5FAV'],
  ['123456', '1234-56'],
  ['7', '7'],
])('the order %s has the number %s', (id, number) => {
  expect(orderNumber(id as OrderId)).toBe(number);
});
