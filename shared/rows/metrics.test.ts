import { countsOf } from './metrics.ts';
import { createAdmin, getUser, signIn } from './accounts.ts';
import { listProducts } from './catalog.ts';
import { placeOrder } from './orders.ts';

test.each([
  ['an order', placeOrder, 201, ['OrdersOk']],
  ['an order for a sold-out product', placeOrder, 409, ['OrdersRejected']],
  ['an order when the table is down', placeOrder, 503, ['OrdersFailed']],
  ['an order with a forged token', placeOrder, 401, ['OrdersRejected', 'Unauthenticated']],
  ['a sign-in', signIn, 200, ['SignInsOk']],
  ['a wrong password', signIn, 401, ['SignInsRejected']],
  ['a new admin', createAdmin, 201, ['AdminChangesOk']],
  ['a new admin, requested by a user', createAdmin, 403, ['AdminChangesRejected', 'Forbidden']],
  ["another user's profile", getUser, 403, []],
  ['an expired session', getUser, 401, ['Unauthenticated']],
  ['a list', listProducts, 200, []],
  ['a list with an error', listProducts, 500, []],
])('%s', (_, row, status, counts) => {
  const ones = Object.entries(countsOf(row, status)).filter(([, count]) => count === 1);
  expect(ones.map(([metric]) => metric)).toEqual(counts);
});

test('writes 0 for the outcomes that did not happen', () => {
  expect(countsOf(placeOrder, 500)).toEqual({ OrdersOk: 0, OrdersRejected: 0, OrdersFailed: 1 });
});
