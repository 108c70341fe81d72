import type { OrderId, ProductId } from '#shared/domain/ids.ts';
import { MAX_WITHDRAWALS } from '#shared/domain/limits.ts';
import { cents } from '#shared/domain/money.ts';
import { orderNumber } from '#shared/domain/orders.ts';
import type { ClosingRequest, Order } from '#shared/domain/schemas/order.ts';
import type { OrderState } from '#shared/domain/orders.ts';
import { exactMoment, withdrawalCode } from '#shared/domain/withdrawals.ts';
import { randomUUID } from 'node:crypto';
import { call } from '../../test-support/invoke.ts';
import { closeOrder, listedOrders, readOrder } from '../../test-support/orders.ts';
import { startMailWorker } from '../../test-support/mail-worker.ts';
import {
  signedInAdmin,
  addOrder,
  addUnpaid,
  addUser,
  mailsAbout,
  offer,
} from '../../test-support/shop.ts';
import { contradictionsIn } from '../health/invariants-table.ts';
import { env } from '../runtime/env.ts';
import type { OrderRecord } from '../table/items.ts';
import { scanAll } from '../table/whole-table.ts';
import { saveWithdrawal } from './withdrawal-table.ts';

const SHOP = 'taller@lumbre.test';
const { mailTo } = startMailWorker();
const admin = signedInAdmin();
beforeAll(async () => {
  env.ordersTo = SHOP;
  await offer('transfer');
});

const place = async (given: Partial<OrderRecord> = {}, add = addOrder) => {
  const buyer = await addUser();
  const piece = (id: string, title: string, quantity: number) => ({
    ...{ id: id as ProductId, title, price: cents(1250), quantity },
    ...{ img: 'cuenco-1.webp', slug: id },
  });
  const order = await add({
    owner: { role: 'user', id: buyer.id },
    lines: [piece('cuenco', 'Cuenco salvia', 2), piece('jarron', 'Jarrón terracota', 1)],
    subtotal: cents(3750),
    ...given,
  });
  return { ...buyer, order, number: orderNumber(order.id) };
};
type Placed = Awaited<ReturnType<typeof place>>;

const withdraw = ({ email, number }: Pick<Placed, 'email' | 'number'>, body: object = {}) =>
  call('withdrawOrder', {
    // Requests from this machine are not counted by network.
    headers: { 'cloudfront-viewer-address': '127.0.0.1:1000' },
    body: { id: randomUUID(), order: number, email, name: 'Lucía Ferrer', ...body },
  });
const read = (id: OrderId): Promise<Order> => readOrder(admin, id);
const close = (id: OrderId, changes: Partial<ClosingRequest>) =>
  closeOrder(admin, id, { restock: false, version: 1, ...changes });
const listed = (shipment: OrderState) => listedOrders(admin, shipment);

test('answers the same for a right and a wrong number or address, and tells nobody of the order', async () => {
  const placed = await place();
  const other = await place();
  const answers = [
    await withdraw(placed),
    await withdraw({ ...placed, number: '7K2M-9QXD' }),
    await withdraw({ ...placed, email: other.email }),
    await withdraw({ ...placed, email: 'nadie@example.com' }),
  ];
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect(answers[0]).toMatchObject({
    status: 202,
    body: { message: expect.stringMatching(/^Si los datos son de un pedido, /) as unknown },
  });
  expect((await read(other.order.id)).withdrawal).toBeUndefined();
  expect(await mailsAbout(placed.order.id)).toEqual(['newOrders', 'withdrawal']);
});

test('takes the number in any form and the address in any case', async () => {
  const { email, number, order } = await place();
  await withdraw({ email: email.toUpperCase(), number: number.toLowerCase().replace('-', ' ') });
  expect((await read(order.id)).withdrawal).toMatchObject({ pieces: '', open: true });
});

test('the order leaves those to send, and its customer gets a receipt with the time to the second', async () => {
  const placed = await place();
  const { id } = placed.order;
  const pieces = '1 × Cuenco salvia\n1 × Jarrón terracota';
  await withdraw(placed, { pieces });
  expect(await listed('toSend')).not.toContain(id);
  expect(await listed('withdrawn')).toContain(id);
  const { closings, withdrawal } = await read(id);
  const [statement] = closings?.withdrawals ?? [];
  expect(statement).toMatchObject({ name: 'Lucía Ferrer', pieces });
  expect(withdrawal).toEqual({ at: statement?.at, pieces, open: true });
  const own = (await call('getOrder', { token: placed.token, params: { id } })).body;
  expect(own.withdrawal).toEqual(withdrawal);

  const { subject, text } = await mailTo(placed.email);
  expect(subject).toBe(`Hemos recibido tu desistimiento del pedido ${placed.number}`);
  for (const told of [
    exactMoment(statement?.at ?? ''),
    withdrawalCode(statement?.id ?? ''),
    pieces,
    'No te enviamos las piezas de las que desistes.',
    'en 14 días como mucho',
  ]) {
    expect(text).toContain(told);
  }
  const toShop = await mailTo(SHOP, `Desistimiento del pedido ${placed.number}`);
  expect(toShop.text).toContain('no lo envíes');
});

test('the mail to an unconfirmed address repeats no typed text', async () => {
  const stranger = await addUser({ emailConfirmedAt: undefined as never });
  const order = await addOrder({ owner: { role: 'user', id: stranger.id } });
  await withdraw(
    { email: stranger.email, number: orderNumber(order.id) },
    { name: 'Mira esto', pieces: 'Gana dinero' },
  );
  const { text } = await mailTo(stranger.email);
  expect(text).not.toMatch(/Mira esto|Gana dinero/);
});

test('a closing that an admin began before the statement is rejected; a later one ends it', async () => {
  const { order, ...placed } = await place();
  await withdraw(placed);
  const lines = order.lines.map(({ id, quantity }) => ({ id, quantity }));
  expect(await close(order.id, { lines, version: 0 })).toMatchObject({
    status: 409,
    body: { code: 'ORDER_CHANGED' },
  });
  expect(await close(order.id, { lines, refund: 55.75 })).toMatchObject({
    status: 201,
    body: { closed: { whole: true }, closings: { version: 2 } },
  });
  expect(await listed('withdrawn')).not.toContain(order.id);
  expect(await listed('closed')).toContain(order.id);
  await withdraw(placed);
  expect((await read(order.id)).closings?.withdrawals).toHaveLength(1);
});

test('a sent order waits as withdrawn until its pieces are back, and may be declined', async () => {
  const { order, ...placed } = await place();
  const edit = (body: object) =>
    call('editShipment', { token: admin, params: { id: order.id }, body });
  await withdraw(placed);
  expect((await edit({ sent: true })).status).toBe(200);
  expect(await listed('withdrawn')).toContain(order.id);
  expect(await listed('sent')).not.toContain(order.id);
  const answer = await close(order.id, { kind: 'returned', reason: 'Fuera de plazo' });
  expect(answer).toMatchObject({
    status: 201,
    body: { closings: { entries: [{ kind: 'declined', reason: 'Fuera de plazo' }] } },
  });
  expect(answer.body.closed).toBeUndefined();
  expect(await listed('sent')).toContain(order.id);
  const again = await close(order.id, { kind: 'returned', version: 2 });
  expect(again).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  const told = 'hemos revisado tu desistimiento y no corresponde ninguna devolución';
  expect((await mailTo(placed.email, 'Sobre tu desistimiento')).text).toContain(told);
});

test('an unpaid order is cancelled without a refund', async () => {
  const { order, ...placed } = await place({}, addUnpaid);
  await withdraw(placed);
  expect(await listed('withdrawn')).toContain(order.id);
  expect((await mailTo(placed.email)).text).toContain('no tienes que pagar nada');
  const lines = order.lines.map(({ id, quantity }) => ({ id, quantity }));
  expect((await close(order.id, { lines })).status).toBe(201);
  expect(await listed('closed')).toContain(order.id);
});

test('says what is wrong with a number, and counts the tries for a number of an address', async () => {
  const wrong = await withdraw({ email: 'a@example.com', number: '7K2' });
  expect(wrong).toMatchObject({
    status: 400,
    body: {
      details: [
        {
          field: 'order',
          message: 'Escribe el número como está en el correo de tu pedido, por ejemplo 7K2M-9QXD.',
        },
      ],
    },
  });
  const tries = await Promise.all(
    Array.from({ length: 10 }, () => withdraw({ email: 'a@example.com', number: '7K2M-9QXD' })),
  );
  expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([202]));
  expect(await withdraw({ email: 'A@example.com', number: '7k2m9qxd' })).toMatchObject({
    status: 429,
    headers: { 'retry-after': expect.any(String) as unknown },
  });
  expect((await withdraw({ email: 'a@example.com', number: '7K2M-9QXE' })).status).toBe(202);
});

test('an order keeps a bounded number of statements', async () => {
  const { email, number, order } = await place();
  for (let n = 0; n <= MAX_WITHDRAWALS; n += 1) {
    const statement = { id: randomUUID(), order: number, email, name: 'Lucía', pieces: `${n}` };
    await saveWithdrawal(statement, new Date());
  }
  expect((await read(order.id)).closings?.withdrawals).toHaveLength(MAX_WITHDRAWALS);
});

test('a network may try 30 times an hour', async () => {
  const headers = { 'cloudfront-viewer-address': '198.51.100.7:1000' };
  const statuses = [];
  for (let n = 0; n < 31; n += 1) {
    const body = { id: randomUUID(), order: `AAAA-00${10 + n}`, name: 'x', email: 'a@example.com' };
    statuses.push((await call('withdrawOrder', { headers, body })).status);
  }
  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 202));
  expect(statuses[30]).toBe(429);
});

test('orders, statements and closings agree', async () => {
  const items = (await scanAll()).filter(({ sk }) => /^(?:ORDER|CLOSED)#/.test(String(sk)));
  expect(contradictionsIn(items)).toEqual([]);
  const lost = items.map(({ withdrawal: _, ...item }) => item);
  const wrong = contradictionsIn(lost).map(({ what }) => what);
  expect(new Set(wrong)).toEqual(new Set(['wrong closing']));
});

test('a shop that sells nothing has no such function', async () => {
  await offer('demo');
  expect((await withdraw({ email: 'a@example.com', number: '7K2M-9QXD' })).status).toBe(404);
});
