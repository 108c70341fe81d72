/** Refunds that Stripe refuses, delays or fails, and money that moves on Stripe's own pages (RULE-83). */
import { cents } from '#shared/domain/money.ts';
import type { ClosingRequest, Order } from '#shared/domain/schemas/order.ts';
import type { PaymentDifference } from '#shared/domain/schemas/payment.ts';
import { call, type TestRequest } from '../../test-support/invoke.ts';
import { closeOrder, placeOrder, readOrder } from '../../test-support/orders.ts';
import { playStripe, sendEvent, sweepAt } from '../../test-support/payments.ts';
import { signedInAdmin, addProduct, addUser, mailsAbout, offer } from '../../test-support/shop.ts';
import { audit } from '../health/audit.ts';
import { mailAbout } from '../mail/mail-about.ts';
import { findSession } from '../payments/stripe-client.ts';

const stripe = playStripe();
const admin = signedInAdmin();
beforeAll(() => offer('stripe'));
beforeEach(() => {
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
});

const MINUTE = 60_000;
const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * MINUTE);
/** The sweep that also looks for lost events. */
const NIGHT = new Date(new Date(Date.now() + 86_400_000).setUTCHours(4, 5));

/** An order of 55.00, paid. */
const paidOrder = async () => {
  const [buyer, { id: piece }] = await Promise.all([addUser(), addProduct({ price: cents(3675) })]);
  const owner = { role: 'user', id: buyer.id } as const;
  const { id } = (await placeOrder(buyer.token, { id: piece }, { payment: 'stripe' })).body;
  const { url = '' } = (await call('payOrder', { token: buyer.token, params: { id }, body: {} }))
    .body;
  const session = url.split('/').at(-1) ?? '';
  stripe.end(session, 'complete');
  await sendEvent(stripe.events.at(-1) ?? {});
  const close = (changes: Partial<ClosingRequest>) => closeOrder(admin, id, changes);
  const settle = (key: string, again = false) =>
    call('settleRefund', { token: admin, params: { id }, body: { key, again } });
  const read = (token: TestRequest['token'] = admin): Promise<Order> => readOrder(token, id);
  return {
    ...{ id, session, close, settle, read, lines: [{ id: piece, quantity: 1 }] },
    own: () => read(buyer.token),
    givenBack: async () => (await findSession(session))?.refunded,
    keyOf: async (nth = 0) => (await read()).refunds?.[nth]?.key ?? '',
    mails: async () => (await mailsAbout(id)).filter((kind) => kind !== 'orderConfirmation'),
    told: async () => {
      const closingId = (await read()).closings?.entries.at(-1)?.id ?? '';
      const mail = await mailAbout({ kind: 'orderClosed', owner, orderId: id, closingId });
      return JSON.stringify((await mail?.content())?.blocks ?? null);
    },
    reasons: async (now = inMinutes(1)): Promise<PaymentDifference['reason'][]> =>
      (await audit(now, undefined)).payments.differences
        .filter(({ orderId }) => orderId === id)
        .map(({ reason }) => reason),
  };
};
const isDown = () => stripe.faults.push(...Array.from({ length: 20 }, () => 'down' as const));
const tell = () => sendEvent(stripe.events.at(-1) ?? {});
const rings = (now = inMinutes(1)) =>
  expect(sweepAt(now)).rejects.toThrow('Payments need a person');

test('a refund that Stripe refuses is told to no customer, and rings until the rest is given back', async () => {
  const order = await paidOrder();
  stripe.account.moveMoney(order.session, 'refund', 1000);
  expect((await order.close({ lines: order.lines, refund: 55 })).status).toBe(201);
  expect(await order.givenBack()).toBe(1000);
  expect(await order.read()).toMatchObject({
    owed: 55,
    refunds: [
      { state: 'refused', reason: 'tooMuch', amount: 55 },
      { state: 'accepted', outside: true, amount: 10 },
    ],
  });
  // The customer hears that the order is cancelled, and of no money.
  expect(await order.mails()).toEqual(['orderClosed']);
  expect(await order.told()).not.toContain('Te devolvemos');
  expect(await order.own()).toMatchObject({ owed: 55, closed: { refunded: 55 } });
  expect(await order.own()).not.toHaveProperty('refunds');
  await rings();
  expect(await order.reasons()).toEqual(['refused', 'outside']);

  const [first, second] = await Promise.all(
    [1, 2].map(async () => order.settle(await order.keyOf(), true)),
  );
  expect([first?.status, second?.status]).toEqual([200, 200]);
  expect(await order.givenBack()).toBe(5500);
  expect(await order.read()).toMatchObject({
    refunds: [
      { state: 'accepted', amount: 45 },
      { outside: true, settled: { by: { firstname: 'Marina' } } },
    ],
  });
  expect(await order.mails()).toEqual(['orderClosed', 'orderClosed']);
  expect(await order.told()).toMatch(/Te devolvemos \$45\.00/);
  expect((await order.own()).owed).toBeUndefined();
  await sweepAt(inMinutes(1));
  expect(await order.reasons()).toEqual([]);
  expect((await order.settle(await order.keyOf())).body.code).toBe('ORDER_CHANGED');
});

test('a refused refund does not block the next one', async () => {
  const order = await paidOrder();
  stripe.account.refundFaults.push('refused');
  await order.close({ refund: 50 });
  await order.close({ refund: 5, version: 1 });
  expect(await order.givenBack()).toBe(500);
  const { refunds } = await order.read();
  expect(refunds?.map(({ state }) => state)).toEqual(['refused', 'accepted']);
  expect(await order.mails()).toEqual(['orderClosed', 'orderClosed']);

  expect((await order.settle('otra')).body.code).toBe('ORDER_CHANGED');
  expect((await order.settle(await order.keyOf())).body).toMatchObject({
    owed: 0,
    refunds: [{ state: 'refused', settled: { by: { firstname: 'Marina' } } }, {}],
  });
  await sweepAt(inMinutes(1));
});

test('a refund is told when Stripe answers, and listed when it waits for an hour', async () => {
  const order = await paidOrder();
  stripe.faults.push('down', 'down');
  expect((await order.close({ refund: 5 })).status).toBe(201);
  expect(await order.mails()).toEqual([]);
  const { owed, closed } = await order.own();
  expect([owed, closed?.refunds[0]?.owed]).toEqual([5, true]);
  isDown();
  await sweepAt(inMinutes(15));
  stripe.faults.length = 0;
  expect(await order.reasons(inMinutes(59))).toEqual([]);
  expect(await order.reasons(inMinutes(61))).toEqual(['waiting']);
  isDown();
  await rings(inMinutes(75));
  stripe.faults.length = 0;
  await sweepAt(inMinutes(90));
  expect([await order.givenBack(), await order.mails()]).toEqual([500, ['orderClosed']]);
  // In the accounts it stands at the time at which Stripe accepted it.
  const at = new Date((stripe.events.at(-1)?.created ?? 0) * 1000).toISOString();
  expect((await order.own()).closed?.refunds).toEqual([{ at, amount: 5, shipping: 0 }]);
});

test('a refund that was made before its answer was lost is made once', async () => {
  const order = await paidOrder();
  stripe.faults.push('lost', 'lost');
  await order.close({ refund: 5 });
  stripe.account.moveMoney(order.session, 'refund', 500);
  await rings();
  expect(await order.givenBack()).toBe(1000);
  const { refunds } = await order.read();
  expect(refunds?.map(({ state, outside }) => [state, outside])).toEqual([
    ['accepted', undefined],
    ['accepted', true],
  ]);
  await order.settle(await order.keyOf(1));
  await sweepAt(inMinutes(1));
});

test('a refund is pending, and fails days later', async () => {
  const order = await paidOrder();
  stripe.account.refundFaults.push('pending');
  await order.close({ refund: 5 });
  expect((await order.read()).refunds).toMatchObject([{ state: 'accepted', pending: true }]);
  expect(await order.mails()).toEqual(['orderClosed']);
  stripe.account.endMove(order.session, 'failed');
  expect(await tell()).toBe(204);
  expect(await order.read()).toMatchObject({
    owed: 5,
    refunds: [{ state: 'failed', reason: 'other' }],
  });
  expect(await order.reasons()).toEqual(['failed']);
  await order.settle(await order.keyOf(), true);
  expect(await order.givenBack()).toBe(500);
  expect(await order.read()).toMatchObject({ refunds: [{ state: 'accepted' }] });
});

test("a refund on Stripe's own page is shown, and noted in the order without a second one", async () => {
  const order = await paidOrder();
  stripe.account.moveMoney(order.session, 'refund', 1000);
  // The event is lost, so the nightly sweep finds the refund.
  await sweepAt(NIGHT);
  await rings();
  const given = await order.keyOf();
  expect((await order.close({ refund: 9, given })).body.code).toBe('ORDER_CHANGED');
  expect((await order.close({ refund: 10, given })).status).toBe(201);
  expect(await order.givenBack()).toBe(1000);
  expect(await order.own()).toMatchObject({ closed: { refunded: 10 } });
  expect(await order.told()).toMatch(/Te devolvemos \$10\.00/);
  await sweepAt(NIGHT);
  expect((await order.close({ refund: 10, given, version: 1 })).body.code).toBe('ORDER_CHANGED');
  expect((await order.close({ refund: 45, version: 1 })).status).toBe(201);
  expect(await order.givenBack()).toBe(5500);
  expect(await order.reasons()).toEqual([]);
});

test('a dispute is listed, also months later, until an admin has seen each of its states', async () => {
  const order = await paidOrder();
  for (const happen of [
    () => stripe.account.moveMoney(order.session, 'dispute'),
    () => stripe.account.endMove(order.session, 'lost'),
  ]) {
    happen();
    expect(await tell()).toBe(204);
    expect(await order.reasons(inMinutes(60 * 24 * 90))).toEqual(['dispute']);
    await rings();
    const { disputes } = await order.read();
    expect((await order.settle(disputes?.[0]?.key ?? '')).body).toMatchObject({
      disputes: [{ amount: 55, settled: { by: { firstname: 'Marina' } } }],
    });
    await sweepAt(inMinutes(1));
  }
  stripe.account.endMove(order.session, 'won');
  await tell();
  expect(await order.reasons()).toEqual([]);
});
