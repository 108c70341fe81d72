/**
 * Payments with the played Stripe, whose events come twice, late, out of order or never (RULE-80).
 */
import type { ProductId } from '#shared/domain/ids.ts';
import { MAX_STOCK } from '#shared/domain/limits.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import { atOnce, call } from '../../test-support/invoke.ts';
import { allLines, closeOrder, placeOrder, readOrder } from '../../test-support/orders.ts';
import { playStripe, sendEvent, sweepAt } from '../../test-support/payments.ts';
import {
  signedInAdmin,
  addProduct,
  addUser,
  mailsAbout,
  offer,
  stockOf,
} from '../../test-support/shop.ts';
import { mailAbout } from '../mail/mail-about.ts';
import { env } from '../runtime/env.ts';
import { expression } from '../table/expression.ts';
import { PAYMENT, type PaymentRecord } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { get } from '../table/client.ts';
import { update, write } from '../table/write.ts';
import { expirePayment } from './payment-table.ts';
import { findSession, listSessions } from './stripe-client.ts';

const stripe = playStripe();
const admin = signedInAdmin();
beforeAll(() => offer('transfer', 'stripe'));

const MINUTE = 60_000;
const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * MINUTE);

const place = async (stock = 3) => {
  const [buyer, { id: piece }] = await Promise.all([addUser(), addProduct({ stock })]);
  const wanted = { id: piece, quantity: 2 };
  const { body: order } = await placeOrder(buyer.token, wanted, { payment: 'stripe' });
  const owner = { role: 'user', id: buyer.id } as const;
  const payment = () => get(PAYMENT, keys.payment(owner, order.id), { consistent: true });
  const pay = (again = false) =>
    call('payOrder', { token: buyer.token, params: { id: order.id }, body: { again } });
  const sessions = async () =>
    (await listSessions(new Date(0))).filter(({ orderId }) => orderId === order.id);
  return { ...buyer, owner, piece, order, pay, payment, sessions };
};
type Placed = Awaited<ReturnType<typeof place>>;

/** Begins to pay. */
const begin = async (placed: Placed): Promise<string> => {
  const { body } = await placed.pay();
  return body.url?.split('/').at(-1) ?? '';
};
const begun = async (stock?: number) => {
  const placed = await place(stock);
  return { ...placed, session: await begin(placed) };
};
const lastEvent = () => stripe.events.at(-1) ?? {};
const sell = async (id: ProductId) => {
  const { token } = await addUser();
  await placeOrder(token, { id, quantity: 3 }, { payment: 'transfer' });
};
const alter = ({ owner, order }: Placed, change: Partial<PaymentRecord>) =>
  write(
    update(
      keys.payment(owner, order.id),
      expression`SET #amount = ${change.amount}, #currency = ${change.currency}`,
    ),
  );
const cancel = (order: Order, refund: number, changes = {}) =>
  closeOrder(admin, order.id, { lines: allLines(order), refund, ...changes });

test('an order is written before anybody pays, and one receipt follows the money', async () => {
  const placed = await begun();
  const { order, session } = placed;
  expect(await stockOf(placed.piece)).toBe(1);
  expect(await mailsAbout(order.id)).toEqual([]);
  stripe.end(session, 'complete');
  const event = lastEvent();
  const [answers, { body }] = await Promise.all([atOnce(3, () => sendEvent(event)), placed.pay()]);
  expect(answers).toEqual([204, 204, 204]);
  expect(body.status).toBe('paid');
  await sendEvent(event);
  await sweepAt(inMinutes(600));
  expect(await readOrder(admin, order.id)).toMatchObject({
    payment: { method: 'stripe', status: 'paid' },
  });
  expect(await mailsAbout(order.id)).toEqual(['orderConfirmation']);
  expect(await stockOf(placed.piece)).toBe(1);
});

test('two tabs, a lost answer and a slow Stripe make one session', async () => {
  const placed = await place();
  stripe.faults.push('lost', 'lost');
  expect((await placed.pay()).status).toBe(503);
  const answers = await atOnce(4, () => placed.pay());
  expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1);
  expect(await placed.sessions()).toHaveLength(1);
  expect((await placed.payment())?.sessionId).toBeDefined();
});

test('pieces come back when Stripe says so, never by the clock alone, and once', async () => {
  const { session, piece, order } = await begun();
  await sweepAt(inMinutes(10_000));
  expect(await stockOf(piece)).toBe(1);
  stripe.faults.push('down', 'down');
  await sweepAt(inMinutes(10_000));
  expect(await stockOf(piece)).toBe(1);
  stripe.end(session, 'expired');
  const event = lastEvent();
  await Promise.all([sendEvent(event), sendEvent(event), sweepAt(inMinutes(40))]);
  expect(await stockOf(piece)).toBe(3);
  expect((await readOrder(admin, order.id)).payment?.status).toBe('expired');
});

test('an order whose customer never reached Stripe gives its pieces back', async () => {
  const { piece, sessions } = await place();
  await sweepAt(inMinutes(30));
  expect(await stockOf(piece)).toBe(1);
  await sweepAt(inMinutes(36));
  expect([await stockOf(piece), (await sessions()).length]).toEqual([3, 0]);
});

test('an expired payment begins again if the pieces are there, and is paid once', async () => {
  const placed = await begun();
  stripe.end(placed.session, 'expired');
  expect((await placed.pay()).body).toMatchObject({ status: 'expired' });
  const [first, second] = await atOnce(2, () => placed.pay(true));
  expect(first?.body.url).toBe(second?.body.url);
  expect(await stockOf(placed.piece)).toBe(1);
  const [latest] = await placed.sessions();
  // The event of the first attempt comes late.
  await sendEvent(stripe.events.find(({ data }) => data.object.id === placed.session) ?? {});
  expect((await placed.payment())?.status).toBe('pending');
  stripe.end(latest?.id ?? '', 'complete');
  await sendEvent(lastEvent());
  expect(await placed.payment()).toMatchObject({ status: 'paid', attempt: 2 });

  const unlucky = await begun();
  stripe.end(unlucky.session, 'expired');
  await unlucky.pay();
  await sell(unlucky.piece);
  expect(await unlucky.pay(true)).toMatchObject({ status: 409, body: { code: 'OUT_OF_STOCK' } });
});

test('money for an order that had ended keeps the order, or goes back once', async () => {
  const [kept, lost] = [await begun(), await begun()];
  for (const { owner, order } of [kept, lost]) {
    await expirePayment({ owner, id: order.id }, new Date());
  }
  await sell(lost.piece);
  for (const { session } of [kept, lost]) {
    stripe.end(session, 'complete');
    const event = lastEvent();
    stripe.faults.push('down', 'down');
    expect(await sendEvent(event)).toBe(503);
    await atOnce(2, () => sendEvent(event));
  }
  expect((await kept.payment())?.status).toBe('paid');
  expect(await stockOf(kept.piece)).toBe(1);
  expect(await lost.payment()).toMatchObject({
    status: 'refunded',
    refunds: [{ state: 'accepted' }],
  });
  const session = await findSession(lost.session);
  expect(session?.refunded).toBe(session?.amount);
  expect(await mailsAbout(lost.order.id)).toEqual(['newOrders', 'paymentReturned']);
  expect(await stockOf(lost.piece)).toBe(0);
});

test('of late money that Stripe does not give back the customer hears what is owed', async () => {
  const { owner, order, session } = await begun();
  stripe.end(session, 'complete');
  stripe.account.refundFaults.push('refused');
  expect((await cancel(order, 0)).status).toBe(201);
  const subject = { owner, orderId: order.id, refundKey: `unkept:${session}` };
  const told = async () => {
    const mail = await mailAbout({ kind: 'paymentReturned', ...subject });
    return JSON.stringify(await mail?.content());
  };
  expect(await told()).toMatch(/Te debemos \$43\.25 USD/);
  expect(await told()).not.toContain('Te devolvemos');
  const [refund] = (await readOrder(admin, order.id)).refunds ?? [];
  const body = { key: refund?.key ?? '', again: true };
  await call('settleRefund', { token: admin, params: { id: order.id }, body });
  expect(await told()).toMatch(/Te devolvemos \$43\.25 USD/);
  const mails = (await mailsAbout(order.id)).filter((kind) => kind === 'paymentReturned');
  expect(mails).toHaveLength(2);
});

test.each([
  ['amount', { amount: 1, currency: 'USD' }],
  ['currency', { amount: 4325, currency: 'EUR' }],
])('money of another %s does not pay an order, and rings the alarm', async (_, change) => {
  const placed = await begun();
  const { amount, currency } = (await placed.payment()) ?? {};
  await alter(placed, change as Partial<PaymentRecord>);
  stripe.end(placed.session, 'complete');
  expect(await sendEvent(lastEvent())).toBe(204);
  await expect(sweepAt(inMinutes(1))).rejects.toThrow('Payments need a person');
  expect((await placed.payment())?.status).toBe('pending');
  expect(await stockOf(placed.piece)).toBe(1);
  // A person decides that it is right, which ends the alarm.
  await alter(placed, { amount, currency } as Partial<PaymentRecord>);
  await sweepAt(inMinutes(1));
  expect((await placed.payment())?.status).toBe('paid');
});

test('an event comes again while its order is unknown; that of another shop does not', async () => {
  const { session } = await begun();
  stripe.end(session, 'complete');
  const event = structuredClone(lastEvent()) as { data: { object: Record<string, unknown> } };
  const { metadata } = event.data.object as { metadata: Record<string, string> };
  event.data.object['metadata'] = { ...metadata, orderId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' };
  expect(await sendEvent(event)).toBe(404);
  event.data.object['metadata'] = {
    ...{ orderId: '01ARZ3NDEKTSV4RRFFQ69G5FAV', shop: 'https://otra.example' },
  };
  expect(await sendEvent(event)).toBe(204);
  event.data.object['metadata'] = metadata;
  event.data.object['id'] = 'cs_test_unknown';
  expect(await sendEvent(event)).toBe(404);
});

test('an order is paid although the shop has another address by then', async () => {
  const placed = await begun();
  // As Stripe's sessions named the shop before it had an id.
  const older = await place();
  jest.replaceProperty(env, 'shopId', env.publicOrigin);
  const session = await begin(older);
  jest.restoreAllMocks();
  jest.replaceProperty(env, 'publicOrigin', 'https://taller.example');
  for (const [one, id] of [
    [placed, placed.session],
    [older, session],
  ] as const) {
    stripe.end(id, 'complete');
    expect(await sendEvent(lastEvent())).toBe(204);
    expect((await one.pay()).body.status).toBe('paid');
    expect(await stockOf(one.piece)).toBe(1);
  }
});

test('sessions that other keys do not know end with an alarm, and can be paid or cancelled', async () => {
  const [placed, cancelled] = [await begun(), await begun()];
  stripe.forget();
  expect((await placed.pay()).body).toMatchObject({ status: 'pending' });
  expect((await cancel(cancelled.order, 0)).status).toBe(201);
  expect(await stockOf(cancelled.piece)).toBe(3);
  await expect(sweepAt(inMinutes(1))).rejects.toThrow('Payments need a person');
  expect([(await placed.payment())?.status, await stockOf(placed.piece)]).toEqual(['expired', 3]);
  await sweepAt(inMinutes(2));
  const { body } = await placed.pay(true);
  stripe.end(body.url?.split('/').at(-1) ?? '', 'complete');
  expect((await placed.pay()).body.status).toBe('paid');
  expect(await placed.payment()).toMatchObject({ mode: 'test', attempt: 2 });
});

test('an admin cancels an order that nobody pays any more', async () => {
  const placed = await begun();
  expect(await cancel(placed.order, 5)).toMatchObject({ status: 409 });
  expect((await findSession(placed.session))?.status).toBe('open');
  expect((await cancel(placed.order, 0)).status).toBe(201);
  expect((await findSession(placed.session))?.status).toBe('expired');
  expect(await stockOf(placed.piece)).toBe(3);
  await sendEvent(lastEvent());
  expect((await placed.pay(true)).body.code).toBe('ORDER_CHANGED');
  expect([await stockOf(placed.piece), (await placed.payment())?.status]).toEqual([3, 'expired']);
});

test('a customer who pays while an admin cancels gets the money back', async () => {
  const placed = await begun();
  stripe.end(placed.session, 'complete');
  expect((await cancel(placed.order, 0)).status).toBe(201);
  await sendEvent(lastEvent());
  expect(await placed.payment()).toMatchObject({
    status: 'refunded',
    refunds: [{ state: 'accepted' }],
  });
  expect((await findSession(placed.session))?.refunded).toBe(4325);
  expect(await stockOf(placed.piece)).toBe(3);
  expect(await mailsAbout(placed.order.id)).toEqual([
    'newOrders',
    'orderClosed',
    'paymentReturned',
  ]);
});

test('a cancellation that the shop rejects leaves the session open, and its correction works', async () => {
  const placed = await begun();
  await write(update(keys.product(placed.piece), expression`SET stock = ${MAX_STOCK}`));
  expect((await cancel(placed.order, 0)).body.code).toBe('STOCK_OUT_OF_RANGE');
  expect((await findSession(placed.session))?.status).toBe('open');
  expect((await cancel(placed.order, 0, { restock: false })).status).toBe(201);
  expect((await findSession(placed.session))?.status).toBe('expired');
});

test('pieces of an expired order fill the stock up to its limit', async () => {
  const placed = await begun();
  await write(update(keys.product(placed.piece), expression`SET stock = ${MAX_STOCK - 1}`));
  stripe.end(placed.session, 'expired');
  expect(await sendEvent(lastEvent())).toBe(204);
  expect(await stockOf(placed.piece)).toBe(MAX_STOCK);
});

test('Stripe gives back what an admin refunds: once, and later if it is down', async () => {
  const placed = await begun();
  stripe.end(placed.session, 'complete');
  await sendEvent(lastEvent());
  stripe.faults.push('down', 'down');
  const answers = await Promise.all([cancel(placed.order, 43.25), cancel(placed.order, 43.25)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  expect((await findSession(placed.session))?.refunded).toBe(0);
  await Promise.all([sweepAt(inMinutes(1)), sweepAt(inMinutes(1))]);
  await sweepAt(inMinutes(2));
  expect((await findSession(placed.session))?.refunded).toBe(4325);
  expect(await stockOf(placed.piece)).toBe(3);
});
