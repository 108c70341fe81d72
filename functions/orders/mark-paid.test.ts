import type { OrderId, ProductId, UserId } from '#shared/domain/ids.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import type { OrderState } from '#shared/domain/orders.ts';
import { atOnce, call } from '../../test-support/invoke.ts';
import { listedOrders, placeOrder, readOrder } from '../../test-support/orders.ts';
import {
  addAdmin,
  signedInAdmin,
  addProduct,
  addUser,
  mailsAbout,
  offer,
  stockOf,
} from '../../test-support/shop.ts';
import { mailAbout } from '../mail/mail-about.ts';
import { sweepAt } from '../../test-support/payments.ts';
import { erasedAddress } from '../table/erased-address.ts';
import { expression } from '../table/expression.ts';
import { keys } from '../table/keys.ts';
import { update, write } from '../table/write.ts';

const admin = signedInAdmin();
beforeAll(() => offer('transfer'));

const buy = async (stock = 3) => {
  const [{ token }, { id: piece }] = await Promise.all([addUser(), addProduct({ stock })]);
  const wanted = { id: piece, quantity: 2 };
  const { body: order } = await placeOrder(token, wanted, { payment: 'transfer' });
  return { token, piece, order };
};
const mark = (id: OrderId) => call('markPaid', { token: admin, params: { id }, body: {} });
const read = (id: OrderId): Promise<Order> => readOrder(admin, id);
const isListed = async (shipment: OrderState, id: OrderId): Promise<boolean> =>
  (await listedOrders(admin, shipment)).includes(id);
const afterDays = (days: number): Date => new Date(Date.now() + days * 86_400_000);
const sell = async (piece: ProductId) => {
  const { token } = await addUser();
  const { status } = await placeOrder(token, { id: piece, quantity: 3 }, { payment: 'transfer' });
  expect(status).toBe(201);
};

test('a transfer that an admin has seen sends the order to those to pack, with one receipt', async () => {
  const { order, token } = await buy();
  expect(order.payment).toMatchObject({ method: 'transfer', status: 'pending' });
  expect(await isListed('unpaid', order.id)).toBe(true);
  expect(await mailsAbout(order.id)).toEqual(['paymentDue']);
  const answers = await atOnce(3, () => mark(order.id));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers[0]?.body).toMatchObject({
    payment: { status: 'paid' },
    paidBy: { by: { firstname: 'Marina' } },
  });
  expect(await isListed('unpaid', order.id)).toBe(false);
  expect(await isListed('toSend', order.id)).toBe(true);
  expect(await mailsAbout(order.id)).toEqual(['orderConfirmation', 'paymentDue']);
  expect((await read(order.id)).paidBy?.by.firstname).toBe('Marina');
  const own = await call('getOrder', { token, params: { id: order.id } });
  expect(own.body.payment?.status).toBe('paid');
  expect(own.body).not.toHaveProperty('paidBy');
});

test('an unpaid order can be neither packed nor sent', async () => {
  const { order } = await buy();
  const request = { token: admin, params: { id: order.id }, body: { sent: true } };
  expect(await call('editShipment', request)).toMatchObject({
    status: 409,
    body: { code: 'ORDER_CHANGED', message: 'Este pedido todavía no está pagado.' },
  });
  await mark(order.id);
  expect((await call('editShipment', request)).status).toBe(200);
});

test('a transfer that comes late takes the pieces again, unless they are sold', async () => {
  const [kept, lost] = [await buy(), await buy()];
  await sweepAt(afterDays(6));
  expect(await stockOf(kept.piece)).toBe(1);
  await Promise.all([sweepAt(afterDays(8)), sweepAt(afterDays(8))]);
  await sweepAt(afterDays(9));
  expect(await Promise.all([stockOf(kept.piece), stockOf(lost.piece)])).toEqual([3, 3]);
  expect(await mailsAbout(kept.order.id)).toEqual(['paymentDue', 'paymentExpired']);
  expect((await read(kept.order.id)).payment?.status).toBe('expired');
  expect(await isListed('closed', kept.order.id)).toBe(true);

  await sell(lost.piece);
  expect(await mark(lost.order.id)).toMatchObject({ status: 409, body: { code: 'ORDER_CHANGED' } });
  expect((await read(lost.order.id)).payment?.status).toBe('expired');
  expect((await mark(kept.order.id)).body.payment).toMatchObject({ status: 'paid' });
  expect(await stockOf(kept.piece)).toBe(1);
  expect(await isListed('toSend', kept.order.id)).toBe(true);
});

const unmark = (id: OrderId) => call('unmarkPaid', { token: admin, params: { id } });

test('a mark is taken back until the order is packed, and the customer learns how to pay', async () => {
  const { order, piece } = await buy();
  await mark(order.id);
  const answers = await atOnce(2, () => unmark(order.id));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await read(order.id)).payment).toMatchObject({ status: 'pending' });
  expect(await read(order.id)).not.toHaveProperty('paidBy');
  expect(await isListed('unpaid', order.id)).toBe(true);
  expect(await stockOf(piece)).toBe(1);
  expect(await mailsAbout(order.id)).toEqual(['orderConfirmation', 'paymentDue', 'paymentDue']);
  await mark(order.id);
  const pack = { token: admin, params: { id: order.id }, body: { packed: true } };
  const [packed, undone] = await Promise.all([call('editShipment', pack), unmark(order.id)]);
  expect([packed.status, undone.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await read(order.id)).payment?.status).toBe(packed.status === 200 ? 'paid' : 'pending');
});

test('money for an order whose person is erased is not taken', async () => {
  const { order, piece } = await buy();
  await sweepAt(afterDays(8));
  const owner = { role: 'user', id: order.userId as UserId } as const;
  const gone = erasedAddress(order.address);
  await write(update(keys.order(owner, order.id), expression`SET address = ${gone}`));
  expect((await mark(order.id)).body).toMatchObject({
    code: 'ORDER_CHANGED',
    message: expect.stringMatching(
      /^Los datos de quien hizo este pedido se han borrado/,
    ) as unknown,
  });
  expect(await stockOf(piece)).toBe(3);
});

test('an order of the demo has no payment to mark', async () => {
  await offer('demo');
  const { token } = await addUser();
  const { id } = await addProduct();
  const { body: order } = await placeOrder(token, { id });
  expect((await mark(order.id)).status).toBe(404);
  await offer('transfer');
});

test('a transfer that arrives in parts waits for the rest, which the customer hears once', async () => {
  const { order, piece } = await buy();
  const request = { token: admin, params: { id: order.id } };
  const part = { received: 10, note: 'Bizum de su hermana' };
  await atOnce(2, () => call('markPaid', { ...request, body: part }));
  const { body } = await call('getOrder', request);
  expect(body).toMatchObject({
    payment: { status: 'pending', received: 10 },
    paymentNote: part.note,
  });
  expect(await mailsAbout(order.id)).toEqual(['paymentDue', 'paymentDue']);
  const { token: helper } = await addAdmin({ rights: 'helper' });
  const { body: seen } = await call('getOrder', { ...request, token: helper });
  expect(seen.payment).toMatchObject({ status: 'pending' });
  expect(JSON.stringify(seen)).not.toMatch(/received|paymentNote/);
  const mail = await mailAbout({
    kind: 'paymentDue',
    owner: { role: 'user', id: order.userId as UserId },
    orderId: order.id,
  });
  const missing = (order.grandTotal - 10).toFixed(2);
  expect(JSON.stringify(await mail?.content()).replaceAll(',', '.')).toContain(missing);
  await call('markPaid', { ...request, body: { received: order.grandTotal } });
  expect((await call('getOrder', request)).body.payment?.status).toBe('paid');
  expect(await stockOf(piece)).toBe(1);
  expect((await call('markPaid', { ...request, body: part })).status).toBe(409);
  for (const received of [0, -1, null]) {
    expect((await call('markPaid', { ...request, body: { received } as never })).status).toBe(400);
  }
});

test('an admin gives a transfer more days, which the customer hears once, and 60 at most', async () => {
  const { order } = await buy();
  const request = { token: admin, params: { id: order.id } };
  const inDays = (days: number): string =>
    new Date(Date.parse(order.createdAt) + days * 86_400_000).toISOString();
  const hold = (until: string) => call('holdOrder', { ...request, body: { until } });
  await atOnce(2, () => hold(inDays(10)));
  expect((await call('getOrder', request)).body.payment?.until).toBe(inDays(10));
  expect(await mailsAbout(order.id)).toEqual(['paymentDue', 'paymentDue']);
  expect((await hold(inDays(61))).status).toBe(409);
  await call('markPaid', { ...request, body: {} });
  expect((await hold(inDays(12))).status).toBe(409);
});

test('a part that arrived for an order that ended is told to the shop and to the customer', async () => {
  const { order, piece } = await buy();
  const request = { token: admin, params: { id: order.id } };
  await call('markPaid', { ...request, body: { received: 12.5 } });
  await sweepAt(afterDays(8));
  expect(await stockOf(piece)).toBe(3);
  expect(await mailsAbout(order.id)).toEqual([
    ...['newOrders', 'paymentDue', 'paymentDue', 'paymentExpired'],
  ]);
  const owner = { role: 'user', id: order.userId as UserId } as const;
  const orders = [{ owner, orderId: order.id }];
  for (const subject of [
    { kind: 'paymentExpired', owner, orderId: order.id },
    { kind: 'newOrders', email: '', orders, count: 1 },
  ] as const) {
    const mail = await mailAbout(subject);
    expect(JSON.stringify(await mail?.content())).toMatch(/12[.,]50/);
  }
});
