/** Methods whose money comes days later, with the played Stripe (RULE-106). */
import type { UserId } from '#shared/domain/ids.ts';
import type { Delayed } from '../../local/stripe/checkout.ts';
import { call } from '../../test-support/invoke.ts';
import { allLines, closeOrder, placeOrder } from '../../test-support/orders.ts';
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

const stripe = playStripe();
const admin = signedInAdmin();
beforeAll(async () => {
  await offer('stripe');
  const payment = {
    methods: ['stripe'],
    transferText: '',
    transferDays: 7,
    delayed: true,
  } as const;
  await call('changeSettings', { token: admin, body: { currency: 'MXN', payment } as never });
});

const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000);

/** An order of two pieces of three, whose customer has chosen the method at Stripe. */
const chosen = async (method: Delayed = 'oxxo') => {
  const [buyer, { id: piece }] = await Promise.all([addUser(), addProduct({ stock: 3 })]);
  const wanted = { id: piece, quantity: 2 };
  const { body: order } = await placeOrder(buyer.token, wanted, { payment: 'stripe' });
  const own = { token: buyer.token, params: { id: order.id } };
  const pay = (again = false) => call('payOrder', { ...own, body: { again } });
  const session = (await pay()).body.url?.split('/').at(-1) ?? '';
  stripe.account.choose(session, method);
  const stateOf = async () => (await call('getOrder', own)).body.payment;
  const event = stripe.events.at(-1) ?? {};
  return { order, piece, pay, session, stateOf, event };
};
const lastEvent = () => stripe.events.at(-1) ?? {};

test('the order waits with its voucher, and keeps its pieces, until Stripe has the money', async () => {
  const { order, piece, pay, session, stateOf, event } = await chosen();
  await Promise.all([sendEvent(event), sendEvent(event), pay()]);
  expect(await stateOf()).toMatchObject({
    status: 'pending',
    awaited: { url: `${stripe.endpoint}/c/voucher/${session}` },
  });
  const until = Date.parse((await stateOf())?.until ?? '');
  expect(Math.round((until - Date.now()) / 86_400_000)).toBe(3);
  await sweepAt(inDays(5));
  expect((await pay(true)).body).toMatchObject({ status: 'pending' });
  expect(await stockOf(piece)).toBe(1);
  expect(await mailsAbout(order.id)).toEqual(['newOrders', 'paymentDue']);
  const owner = { role: 'user', id: order.userId as UserId } as const;
  const mail = await mailAbout({ kind: 'paymentDue', owner, orderId: order.id });
  expect(JSON.stringify(await mail?.content())).toContain(`/c/voucher/${session}`);
  stripe.account.endAwaited(session, 'paid');
  // An event from before comes again, after the money.
  await Promise.all([sendEvent(lastEvent()), sendEvent(lastEvent())]);
  await sendEvent(event);
  expect(await stateOf()).toMatchObject({ status: 'paid' });
  expect(await stockOf(piece)).toBe(1);
  expect(await mailsAbout(order.id)).toEqual([
    ...['newOrders', 'newOrders', 'orderConfirmation', 'paymentDue'],
  ]);
});

test.each([
  ['the money', 'paid', 'paid', 1],
  ['that nobody paid', 'requires_payment_method', 'expired', 3],
] as const)('the sweep learns of %s without any event', async (_, outcome, status, stock) => {
  const { order, piece, session, stateOf } = await chosen();
  await sweepAt(inDays(0));
  stripe.account.endAwaited(session, outcome);
  await sweepAt(inDays(4));
  expect(await stateOf()).toMatchObject({ status });
  expect(await stockOf(piece)).toBe(stock);
  const last = status === 'paid' ? 'orderConfirmation' : 'paymentExpired';
  expect(await mailsAbout(order.id)).toContain(last);
});

test('a transfer without an end is given up days after the time that the customer was told', async () => {
  const { piece, session, stateOf, event } = await chosen('spei');
  await sendEvent(event);
  await sweepAt(inDays(9));
  expect(await stateOf()).toMatchObject({ status: 'pending' });
  await sweepAt(inDays(11));
  await sweepAt(inDays(11));
  expect(await stateOf()).toMatchObject({ status: 'expired' });
  expect(await stockOf(piece)).toBe(3);
  // Nobody can pay it any more.
  stripe.account.endAwaited(session, 'paid');
  await sweepAt(inDays(12));
  expect(await stateOf()).toMatchObject({ status: 'expired' });
});

const cancel = ({ order }: Awaited<ReturnType<typeof chosen>>) =>
  closeOrder(admin, order.id, { lines: allLines(order) });

test('the voucher of a cancelled order cannot be paid', async () => {
  const placed = await chosen();
  await sendEvent(placed.event);
  expect((await cancel(placed)).status).toBe(201);
  stripe.account.endAwaited(placed.session, 'paid');
  expect(stripe.account.payments().some(({ session }) => session.id === placed.session)).toBe(
    false,
  );
  expect(await stockOf(placed.piece)).toBe(3);
});

test('money that arrives for an order that ended goes back', async () => {
  const placed = await chosen();
  await sendEvent(placed.event);
  // Stripe does not answer, so the voucher stays good.
  stripe.faults.push(...Array.from({ length: 6 }, () => 'down' as const));
  await cancel(placed);
  stripe.faults.length = 0;
  stripe.account.endAwaited(placed.session, 'paid');
  await sendEvent(lastEvent());
  expect(await placed.stateOf()).toMatchObject({ status: 'refunded' });
  const paid = stripe.account.payments().find(({ session }) => session.id === placed.session);
  expect(paid?.moved).toMatchObject([{ object: 'refund', amount: paid?.session.amount_total }]);
});

test('without the setting Stripe offers no delayed method', async () => {
  const payment = { methods: ['stripe'], transferText: '', transferDays: 7 };
  await call('changeSettings', { token: admin, body: { payment } as never });
  const { stateOf, event } = await chosen();
  await sendEvent(event);
  expect((await stateOf())?.awaited).toBeUndefined();
});
