import { atOnce, call } from '../../test-support/invoke.ts';
import { placeOrder } from '../../test-support/orders.ts';
import { signedInAdmin, addProduct, addUser } from '../../test-support/shop.ts';
import { formOf } from '../../test-support/upload.ts';

const token = signedInAdmin();
const remove = (id: string) => call('deleteUser', { token, params: { id } });
/** An admin changes the address, because an admin needs no password. */
const rename = (user: { id: string }, email: string) => ({
  token,
  params: { id: user.id },
  body: formOf({ email }),
});

test('a deleted user is signed out at once, orders stay and the address becomes free', async () => {
  const user = await addUser({ email: 'adios@example.com' });
  const { id } = await addProduct();
  const { body: order } = await placeOrder(user.token, { id });

  expect(await remove(user.id)).toMatchObject({ status: 204, body: undefined });

  const own = await call('listOrders', { token: user.token });
  expect(own.body.code).toBe('UNAUTHENTICATED');
  const { body: orders } = await call('listOrders', { token });
  // A deleted account has no name to show.
  expect(orders).toContainEqual({ ...order, customer: null });
  const { body: users } = await call('listUsers', { token });
  expect(users.map((other) => other.id)).not.toContain(user.id);
  const next = await addUser();
  const taken = await call('editUser', rename(next, 'ADIOS@example.com'));
  expect(taken.status).toBe(200);
});

test('answers 404 for a second deletion', async () => {
  const { id } = await addUser();
  const answers = await atOnce(6, () => remove(id));
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([204, 404, 404, 404, 404, 404]);
});

test('the demo user cannot be deleted', async () => {
  const user = await addUser({ demo: true });
  expect((await remove(user.id)).body.code).toBe('DEMO_PROTECTED');
  const { status } = await call('getUser', { token, params: { id: user.id } });
  expect(status).toBe(200);
});

test('an address changed while its user is deleted stays free for others', async () => {
  for (let round = 0; round < 6; round += 1) {
    const user = await addUser();
    const email = `ronda-${round}@example.com`;
    const [removed] = await Promise.all([remove(user.id), call('editUser', rename(user, email))]);
    if (removed.status === 409) expect((await remove(user.id)).status).toBe(204);
    const next = await addUser();
    expect((await call('editUser', rename(next, email))).status).toBe(200);
  }
});
