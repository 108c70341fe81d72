import type { Order } from '#shared/domain/schemas/order.ts';
import { env } from '../runtime/env.ts';
import { atOnce, call } from '../../test-support/invoke.ts';
import { placeOrder, readOrder } from '../../test-support/orders.ts';
import { pagesOf } from '../../test-support/pages.ts';
import { addAdmin, addProduct, addUser, mailsAbout } from '../../test-support/shop.ts';

const buy = async (token: string): Promise<Order> => {
  const { id } = await addProduct();
  return (await placeOrder(token, { id })).body;
};
const edit = (token: string, id: string, body: object) =>
  call('editShipment', { params: { id }, token, body });
const listed = async (token: string, shipment: 'toSend' | 'sent'): Promise<Order[]> =>
  (await pagesOf('listOrders', { token, query: { shipment } })).flat();

test('a new order waits to be sent, and moves to the other list when it is', async () => {
  const [lucia, admin] = await Promise.all([addUser({ phone: '+34 600 112 233' }), addAdmin()]);
  const [first, second] = [await buy(lucia.token), await buy(lucia.token)];
  const waiting = await listed(admin.token, 'toSend');
  const ids = waiting.map(({ id }) => id);
  expect(ids.indexOf(second.id)).toBeLessThan(ids.indexOf(first.id));
  expect(waiting.find(({ id }) => id === first.id)).toMatchObject({
    customer: { firstname: 'Lucía', phone: '+34 600 112 233' },
  });

  await edit(admin.token, first.id, { packed: true });
  const packed = (await listed(admin.token, 'toSend')).find(({ id }) => id === first.id);
  expect(packed?.packed).toBe(true);
  const answer = await edit(admin.token, first.id, { sent: true, carrier: 'Correos' });
  expect(answer).toMatchObject({
    status: 200,
    body: { packed: { by: { firstname: 'Marina' } }, carrier: { text: 'Correos' } },
  });
  expect((await listed(admin.token, 'toSend')).map(({ id }) => id)).not.toContain(first.id);
  const [sent] = await listed(admin.token, 'sent');
  expect(sent).toMatchObject({ id: first.id, sent: { carrier: 'Correos' }, status: 'Procesando' });

  await edit(admin.token, first.id, { sent: false });
  expect((await listed(admin.token, 'toSend')).map(({ id }) => id)).toContain(first.id);
  expect((await readOrder(lucia.token, first.id)).sent).toBeUndefined();
});

test('the customer sees day, carrier and number; note and names are for admins', async () => {
  const [lucia, admin] = await Promise.all([addUser(), addAdmin()]);
  const { id } = await buy(lucia.token);
  const changes = { sent: true, carrier: 'Correos', tracking: 'PK43 0001', note: 'Caja grande' };
  const { body: shipment } = await edit(admin.token, id, changes);
  const expected = { at: shipment.sent?.at, carrier: 'Correos', tracking: 'PK43 0001' };
  const own = await readOrder(lucia.token, id);
  expect(own.sent).toEqual(expected);
  expect(own).not.toHaveProperty('shipment');
  expect(own).not.toHaveProperty('customer');
  const request = { token: lucia.token };
  const { body: history } = await call('listOrders', request);
  expect(history).toEqual([own]);
  expect(await readOrder(admin.token, id)).toMatchObject({
    sent: expected,
    shipment: { note: { text: 'Caja grande', by: { firstname: 'Marina' } } },
    customer: { email: lucia.email },
  });
});

test('one mail tells the customer, however often and at once the order is sent', async () => {
  const [lucia, admin] = await Promise.all([addUser(), addAdmin()]);
  const { id } = await buy(lucia.token);
  const answers = await atOnce(4, () => edit(admin.token, id, { sent: true }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await edit(admin.token, id, { note: 'Frágil' });
  expect(await mailsAbout(id)).toEqual(['orderConfirmation', 'orderSent']);
});

test('concurrent changes of different parts are all kept', async () => {
  const [lucia, admin] = await Promise.all([addUser(), addAdmin()]);
  const { id } = await buy(lucia.token);
  const changes = [{ packed: true }, { sent: true }, { carrier: 'SEUR' }, { note: 'Frágil' }];
  await Promise.all(changes.map((change) => edit(admin.token, id, change)));
  const order = await readOrder(admin.token, id);
  expect(Object.keys(order.shipment ?? {}).toSorted()).toEqual([
    'carrier',
    'note',
    'packed',
    'sent',
  ]);
  expect(order.sent?.carrier).toBe('SEUR');
});

test('the list of all orders keeps its order when orders are sent', async () => {
  const [lucia, admin] = await Promise.all([addUser(), addAdmin()]);
  const ids = [await buy(lucia.token), await buy(lucia.token), await buy(lucia.token)].map(
    ({ id }) => id,
  );
  await edit(admin.token, ids[1] ?? '', { sent: true });
  const pages = await pagesOf('listOrders', { token: admin.token, query: { limit: '2' } });
  const all = pages.flat().map(({ id }) => id);
  expect(all.slice(0, 3)).toEqual(ids.toReversed());
  expect(new Set(all).size).toBe(all.length);
});

test('a user cannot select by shipment', async () => {
  const { token } = await addUser();
  const query = { shipment: 'sent' };
  const answer = await call('listOrders', { token, query });
  expect(answer.body.code).toBe('FORBIDDEN');
});

test('a link of its own is shown and mailed to the customer, but not on a public demo', async () => {
  const [lucia, admin] = await Promise.all([addUser(), addAdmin()]);
  const { id } = await buy(lucia.token);
  const url = 'https://www.mrw.es/seguimiento?n=7';
  await edit(admin.token, id, { sent: true, carrier: 'MRW' });
  await edit(admin.token, id, { url });
  expect((await readOrder(lucia.token, id)).sent).toMatchObject({ carrier: 'MRW', url });
  expect((await mailsAbout(id)).filter((kind) => kind === 'orderSent')).toHaveLength(2);
  env.demo = true;
  try {
    const rejected = await edit(admin.token, id, { url: `${url}7` });
    expect([rejected.status, rejected.body.code]).toEqual([403, 'DEMO_PROTECTED']);
    expect((await edit(admin.token, id, { url: '' })).status).toBe(200);
  } finally {
    env.demo = false;
  }
});
