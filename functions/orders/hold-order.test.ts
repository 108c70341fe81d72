/** Pieces that nobody has paid are held for a bounded time, and in a bounded number (RULE-80). */
import type { OrderId, ProductId } from '#shared/domain/ids.ts';
import { MAX_UNPAID } from '#shared/domain/limits.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import { handler as follow } from '../changes/follow-changes.ts';
import { mailAbout } from '../mail/mail-about.ts';
import { getItem } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { scanAll } from '../table/whole-table.ts';
import { atOnce, call } from '../../test-support/invoke.ts';
import { placeOrder, readOrder } from '../../test-support/orders.ts';
import {
  signedInAdmin,
  addProduct,
  address,
  addUser,
  offer,
  stockOf,
} from '../../test-support/shop.ts';
import { sweepAt } from '../../test-support/payments.ts';
import { eventOf } from '../../test-support/worker.ts';

const DAY = 86_400_000;
const admin = signedInAdmin();
beforeAll(() => offer('transfer'));

const stranger = () => addUser({ emailConfirmedAt: undefined as never });
const buy = (token: string, ids: ProductId[], quantity = 1) => {
  const items = ids.map((id) => ({ id, quantity }));
  return placeOrder(token, items, { payment: 'transfer' });
};
const daysOf = ({ createdAt, payment }: Order): number[] =>
  [payment?.until, payment?.confirmedUntil].flatMap((until) =>
    until === undefined ? [] : [(Date.parse(until) - Date.parse(createdAt)) / DAY],
  );
const read = (id: OrderId): Promise<Order> => readOrder(admin, id);

test('an account cannot hold 999 units of each of twelve pieces', async () => {
  const { token } = await stranger();
  const pieces = await Promise.all(Array.from({ length: 12 }, () => addProduct({ stock: 999 })));
  const ids = pieces.map(({ id }) => id);
  const answer = await buy(token, ids, 999);
  expect(answer).toMatchObject({
    status: 409,
    body: { code: 'UNPAID_LIMIT', message: expect.stringMatching(/como mucho 999 unidades/) },
  });
  expect((await buy(token, ids.slice(0, 1), 999)).status).toBe(201);
  expect((await buy(token, ids.slice(1, 2))).body.code).toBe('UNPAID_LIMIT');
});

test('of many orders at once an account holds five, and one more when one is paid', async () => {
  const [{ token }, { id }] = await Promise.all([addUser(), addProduct({ stock: 50 })]);
  const answers = await atOnce(8, () => buy(token, [id]));
  const placed = answers.filter(({ status }) => status === 201);
  expect(placed).toHaveLength(MAX_UNPAID.orders);
  expect(answers.filter(({ body }) => body.code === 'UNPAID_LIMIT')).toHaveLength(3);
  expect(await stockOf(id)).toBe(50 - MAX_UNPAID.orders);
  await call('markPaid', { token: admin, params: { id: String(placed[0]?.body.id) }, body: {} });
  expect((await buy(token, [id])).status).toBe(201);
});

test('accounts of one network hold a bounded number together, and no other network waits', async () => {
  const { id } = await addProduct({ stock: 5000 });
  const from = async (network: string, quantity: number) => {
    const headers = { 'cloudfront-viewer-address': `${network}:4711` };
    const { token } = await stranger();
    const items = [{ id, quantity }];
    const body = { items, address, payment: 'transfer' };
    return (await call('placeOrder', { token, headers, body })).status;
  };
  expect(await from('2001:db8:7:1::1', 999)).toBe(201);
  expect(await from('2001:db8:7:1::2', 991)).toBe(201);
  expect(await from('2001:db8:7:1::3', 1)).toBe(429);
  expect(await from('2001:db8:7:2::1', 1)).toBe(201);
  expect(JSON.stringify(await scanAll())).not.toContain('2001:db8');
});

test('pieces wait a day for an unconfirmed address, and the shop’s days once it is confirmed', async () => {
  const { id: user, token } = await stranger();
  const { id: piece } = await addProduct({ stock: 5 });
  const { body: order } = await buy(token, [piece]);
  expect(daysOf(order)).toEqual([1, 7]);
  const owner = { role: 'user', id: user } as const;
  const mail = await mailAbout({ kind: 'paymentDue', owner, orderId: order.id });
  const [link = ''] = /token=[^"]+/.exec(JSON.stringify(await mail?.content())) ?? [];

  const before = (await getItem(keys.account(owner), { consistent: true })) ?? {};
  const body = { token: decodeURIComponent(link.slice('token='.length)) };
  expect((await call('confirmEmail', { body })).status).toBe(200);
  const after = (await getItem(keys.account(owner), { consistent: true })) ?? {};
  const { Records } = eventOf({ before, after });
  await follow({ Records: [...Records, ...Records] });
  expect(daysOf(await read(order.id))).toEqual([7]);
  expect(daysOf((await buy(token, [piece])).body)).toEqual([7]);

  await sweepAt(new Date(Date.now() + 1.1 * DAY));
  expect(await stockOf(piece)).toBe(3);
});

test('an admin keeps the pieces for the shop’s days; otherwise they come back after a day', async () => {
  const [{ token }, { id: piece }] = await Promise.all([stranger(), addProduct({ stock: 5 })]);
  const [kept, other] = [(await buy(token, [piece])).body, (await buy(token, [piece])).body];
  const answers = await atOnce(2, () =>
    call('holdOrder', { token: admin, params: { id: kept.id }, body: {} }),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(daysOf(await read(kept.id))).toEqual([7]);
  await sweepAt(new Date(Date.now() + 1.1 * DAY));
  expect((await read(kept.id)).payment?.status).toBe('pending');
  expect((await read(other.id)).payment?.status).toBe('expired');
  expect(await stockOf(piece)).toBe(4);
});
