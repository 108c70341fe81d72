import { deleteUser, editUser, getUser, listUsers } from '#shared/rows/accounts.ts';
import { listOrders, placeOrder } from '#shared/rows/orders.ts';
import type { User } from '#shared/domain/schemas/account.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import { handler as listOrdersHandler } from '../orders/list-orders.ts';
import { handler as placeOrderHandler } from '../orders/place-order.ts';
import { invoke, rejected } from '../../test-support/invoke.ts';
import { addAdmin, addProduct, address, addUser } from '../../test-support/shop.ts';
import { formOf } from '../../test-support/upload.ts';
import { handler } from './delete-user.ts';
import { handler as editUserHandler } from './edit-user.ts';
import { handler as getUserHandler } from './get-user.ts';
import { handler as listUsersHandler } from './list-users.ts';

let token: string;
beforeAll(async () => {
  ({ token } = await addAdmin());
});
const remove = (id: string) => invoke(deleteUser, handler, { token, params: { id } });
/** By an admin, who needs no password. */
const rename = (user: { id: string }, email: string) => ({
  token,
  params: { id: user.id },
  body: formOf({ email }),
});

test('a deleted user is signed out at once, orders stay and the address becomes free', async () => {
  const user = await addUser({ email: 'adios@example.com' });
  const { id } = await addProduct();
  const buy = { token: user.token, body: { items: [{ id, quantity: 1 }], address } };
  const { body: order } = await invoke<Order>(placeOrder, placeOrderHandler, buy);

  expect(await remove(user.id)).toMatchObject({ status: 204, body: undefined });

  const own = await rejected(listOrders, listOrdersHandler, { token: user.token });
  expect(own).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  const { body: orders } = await invoke<Order[]>(listOrders, listOrdersHandler, { token });
  // A deleted account has no name to show.
  expect(orders).toContainEqual({ ...order, customer: null });
  const { body: users } = await invoke<User[]>(listUsers, listUsersHandler, { token });
  expect(users.map((other) => other.id)).not.toContain(user.id);
  const next = await addUser();
  const taken = await invoke(editUser, editUserHandler, rename(next, 'ADIOS@example.com'));
  expect(taken.status).toBe(200);
});

test('answers 404 for a second deletion and for an unknown user', async () => {
  const { id } = await addUser();
  const answers = await Promise.all(Array.from({ length: 6 }, () => remove(id)));
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([204, 404, 404, 404, 404, 404]);
  expect((await remove('nadie')).status).toBe(404);
  expect((await remove('x'.repeat(65))).status).toBe(404);
});

test('the demo user cannot be deleted', async () => {
  const user = await addUser({ demo: true });
  expect(await remove(user.id)).toMatchObject({ status: 403, body: { code: 'DEMO_PROTECTED' } });
  const { status } = await invoke(getUser, getUserHandler, { token, params: { id: user.id } });
  expect(status).toBe(200);
});

test('an address changed while its user is deleted stays free for others', async () => {
  for (let round = 0; round < 6; round += 1) {
    const user = await addUser();
    const email = `ronda-${round}@example.com`;
    const [removed] = await Promise.all([
      remove(user.id),
      invoke(editUser, editUserHandler, rename(user, email)),
    ]);
    if (removed.status === 409) expect((await remove(user.id)).status).toBe(204);
    const next = await addUser();
    expect((await invoke(editUser, editUserHandler, rename(next, email))).status).toBe(200);
  }
});
