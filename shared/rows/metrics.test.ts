import { countsOf } from './metrics.ts';
import { createAdmin, getUser, signIn } from './accounts.ts';
import { listProducts } from './catalog.ts';
import { placeOrder } from './orders.ts';

test.each([
  ['an order', placeOrder, 201, ['OrdersOk']],
  ['an order of what is sold out', placeOrder, 409, ['OrdersRefused']],
  ['an order that the table did not take', placeOrder, 503, ['OrdersFailed']],
  ['an order with a forged token', placeOrder, 401, ['OrdersRefused', 'Unauthenticated']],
  ['a sign-in', signIn, 200, ['SignInsOk']],
  ['a wrong password', signIn, 401, ['SignInsRefused']],
  ['a new admin', createAdmin, 201, ['AdminChangesOk']],
  ['an admin whom a shopper wants', createAdmin, 403, ['AdminChangesRefused', 'Forbidden']],
  ["another user's profile", getUser, 403, []],
  ['an expired session', getUser, 401, ['Unauthenticated']],
  ['a list', listProducts, 200, []],
  ['a list that failed', listProducts, 500, []],
])('%s', (_, row, status, counts) => {
  const ones = Object.entries(countsOf(row, status)).filter(([, count]) => count === 1);
  expect(ones.map(([metric]) => metric)).toEqual(counts);
});

test('outcomes that it was not are nought: a ratio needs both of its numbers', () => {
  expect(countsOf(placeOrder, 500)).toEqual({ OrdersOk: 0, OrdersRefused: 0, OrdersFailed: 1 });
});
