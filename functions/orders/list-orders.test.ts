import { orderNumber } from '#shared/domain/orders.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import { keys } from '../table/keys.ts';
import { remove, write } from '../table/write.ts';
import { call } from '../../test-support/invoke.ts';
import { placeOrder } from '../../test-support/orders.ts';
import { pagesOf } from '../../test-support/pages.ts';
import { addAdmin, addOrder, addProduct, addUser } from '../../test-support/shop.ts';

const list = async (token: string): Promise<Order[]> => (await call('listOrders', { token })).body;

const buy = async (token: string): Promise<string> => {
  const { id } = await addProduct();
  return (await placeOrder(token, { id })).body.id;
};

test('lists a user’s own orders, and for an admin all orders, newest first', async () => {
  const [lucia, tomas, admin] = await Promise.all([addUser(), addUser(), addAdmin()]);
  const first = await buy(lucia.token);
  const second = await buy(lucia.token);
  const third = await buy(tomas.token);
  const fourth = await buy(admin.token);
  expect((await list(lucia.token)).map(({ id }) => id)).toEqual([second, first]);
  expect((await list(tomas.token)).map(({ id }) => id)).toEqual([third]);
  expect((await list(admin.token)).map(({ id }) => id)).toEqual([fourth, third, second, first]);
});

test('shows the customer of each order to admins only', async () => {
  const [lucia, gone, admin] = await Promise.all([addUser(), addUser(), addAdmin()]);
  const owners = [
    { role: 'user', id: lucia.id },
    { role: 'user', id: gone.id },
    { role: 'admin', id: admin.id },
  ] as const;
  for (const [index, owner] of owners.entries()) {
    await addOrder({ owner, createdAt: new Date(Date.now() + 60_000 + index).toISOString() });
  }
  await write(remove(keys.account({ role: 'user', id: gone.id })));
  const [byAdmin, byNobody, byLucia] = (await list(admin.token))
    .slice(0, 3)
    .map(({ customer }) => customer);
  expect(byLucia).toEqual({
    firstname: 'Lucía',
    lastname: 'Ferrer',
    email: `${lucia.id.toLowerCase()}@example.com`,
    emailConfirmed: true,
    phone: '',
  });
  expect(byNobody).toBeNull();
  expect(byAdmin?.firstname).toBe('Marina');
  expect((await list(lucia.token)).map(({ customer }) => customer)).toEqual([undefined]);
});

test('searches all orders page by page, as the caller sees them', async () => {
  const [lucia, admin] = await Promise.all([addUser(), addAdmin()]);
  const owner = { role: 'user', id: lucia.id } as const;
  for (let n = 0; n < 12; n += 1) await addOrder({ owner });
  const wanted = await addOrder({ owner, notes: 'Envuélvelo en papel ÍNDIGO' });
  for (let n = 0; n < 7; n += 1) await addOrder({ owner });
  const found = async (q: string, token = admin.token) => {
    const pages = await pagesOf('listOrders', { token, query: { limit: '2', q } });
    // A request reads at most five pages, so some answers are empty.
    return pages.flat().map(({ id }) => id);
  };
  expect(await found('indigo papel')).toEqual([wanted.id]);
  expect(await found('indigo papel', lucia.token)).toEqual([wanted.id]);
  const number = orderNumber(wanted.id);
  for (const written of [number, `#${number}`, `Pedido ${number}`]) {
    expect(await found(written)).toEqual([wanted.id]);
  }
  expect(await found(`${lucia.id}@example.com`)).toHaveLength(20);
  expect(await found('no-existe')).toEqual([]);
});
