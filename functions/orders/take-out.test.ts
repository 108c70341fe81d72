/** Pieces that are taken out of an unpaid order (RULE-113). test-support/payment-histories.test.ts has random histories. */
import { accountsOf } from '#shared/domain/accounts.ts';
import { momentText } from '#shared/domain/dates.ts';
import type { ProductId } from '#shared/domain/ids.ts';
import type { ClosingRequest, Order } from '#shared/domain/schemas/order.ts';
import type { Settings } from '#shared/domain/schemas/settings.ts';
import { atOnce, call } from '../../test-support/invoke.ts';
import { closeOrder, placeOrder, readOrder } from '../../test-support/orders.ts';
import { playStripe, sendEvent, sweepAt } from '../../test-support/payments.ts';
import {
  signedInAdmin,
  addCoupon,
  addProduct,
  addUser,
  categoryId,
  couponNow,
  mailsAbout,
  offer,
  stockOf,
} from '../../test-support/shop.ts';
import { eventsOf, sumsOf } from '../dashboard/sums-table.ts';
import { contradictionsIn } from '../health/invariants-table.ts';
import { differencesWithStripe } from '../health/compare-payments.ts';
import { mailAbout } from '../mail/mail-about.ts';
import { findSession } from '../payments/stripe-client.ts';
import { CLOSED, ORDER, PAYMENT } from '../table/items.ts';
import { isOf, only } from '../table/kind.ts';
import { scanAll } from '../table/whole-table.ts';

const stripe = playStripe();
const admin = signedInAdmin();
beforeAll(async () => {
  await offer('transfer', 'stripe');
  const payment = { transferText: 'IBAN', transferDays: 7, delayed: true };
  const methods: Settings['payment']['methods'] = ['transfer', 'stripe'];
  const body = { taxRate: 21, payment: { ...payment, methods } };
  await call('changeSettings', { token: admin, body });
});

const DAY = 86_400_000;
const after = (time: number): Date => new Date(Date.now() + time);

/** Three pieces of 12.50 that one is there of, with shipping 18.25. */
const buy = async (payment: 'stripe' | 'transfer', more = {}, person = {}) => {
  const [user, { id: piece }] = await Promise.all([
    addUser(person),
    addProduct({ stock: 1, madeToOrderDays: 21 }),
  ]);
  const wanted = { id: piece, quantity: 3, days: 21 };
  const { body: order } = await placeOrder(user.token, wanted, { payment, ...more });
  const owner = { role: 'user' as const, id: user.id };
  const pay = async (again = false) =>
    (await call('payOrder', { token: user.token, params: { id: order.id }, body: { again } })).body;
  return { ...user, owner, piece, order, pay, request: { token: admin, params: { id: order.id } } };
};
type Bought = Awaited<ReturnType<typeof buy>>;

const close = ({ piece, order }: Bought, quantity: number, more: Partial<ClosingRequest> = {}) =>
  closeOrder(admin, order.id, { lines: [{ id: piece, quantity }], unpaid: true, ...more });
const read = ({ order }: Bought): Promise<Order> => readOrder(admin, order.id);
const sessionIn = (url = ''): string => url.split('/').at(-1) ?? '';
const shipFree = () => {
  const everywhere = { name: 'Todos', countries: [], prefixes: [], freeFrom: null };
  const free = { ...everywhere, steps: [{ maxGrams: null, price: 0 }] };
  const shipping = { zones: [free], pickup: null };
  return call('changeSettings', { token: admin, body: { shipping } });
};
const endedEvent = (id: string, status: 'complete' | 'expired'): object => {
  stripe.end(id, status);
  return stripe.events.at(-1) ?? {};
};

/** The numbers of the order in the dashboard: orders, income and units. */
const counted = async ({ order, piece }: Bought): Promise<number[]> => {
  const items = (await scanAll()).filter(
    (item) => (isOf(ORDER, item) || isOf(CLOSED, item)) && String(item['sk']).endsWith(order.id),
  );
  const sums = sumsOf(items.flatMap((one) => eventsOf({ id: 'e', before: undefined, after: one })));
  const ofPiece = sums.find(({ key }) => key.sk.endsWith(piece))?.numbers ?? {};
  return [ofPiece['units'] ?? 0, ofPiece['revenueUSD'] ?? 0];
};

test('a transfer costs less without a piece, which is never sold and never refunded', async () => {
  const { code } = await addCoupon({ percent: 10 });
  const bought = await buy('transfer', { coupon: code });
  const { order, owner, piece, request } = bought;
  expect(order.grandTotal).toBe(52);
  expect((await close(bought, 1, { unpaid: undefined } as never)).body.code).toBe('ORDER_CHANGED');
  expect((await close(bought, 1, { refund: 5 })).body.message).toMatch(
    /no hay dinero que devolver/,
  );
  const answers = await atOnce(2, () => close(bought, 1));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  const less = { grandTotal: 40.75, totalPrice: 37.5, discount: 3.75, tax: { amount: 7.07 } };
  const unpaid = { closed: { refunded: 0, lines: [{ quantity: 1, taken: 1 }] }, ...less };
  expect(await read(bought)).toMatchObject({ ...unpaid, payment: { status: 'pending' } });
  // The first units to go are those that nobody has made yet.
  expect([await stockOf(piece), await couponNow(code)]).toMatchObject([
    0,
    { used: 1, brought: 2250 },
  ]);
  const { entries = [] } = (await read(bought)).closings ?? {};
  const closingId = entries[0]?.id ?? '';
  const mail = await mailAbout({ kind: 'orderClosed', owner, orderId: order.id, closingId });
  expect(JSON.stringify(await mail?.content())).toMatch(/1 × .*Ahora faltan \$40.75 USD/);
  expect(await counted(bought)).toEqual([0, 0]);

  await call('markPaid', { ...request, body: {} });
  expect(await read(bought)).toMatchObject({ ...less, payment: { status: 'paid' } });
  expect(await counted(bought)).toEqual([2, 2250]);
  expect((await call('unmarkPaid', request)).status).toBe(200);
  await call('markPaid', { ...request, body: {} });
  const rest = { version: 1, unpaid: undefined, refund: 40.76 };
  expect((await close(bought, 2, rest as never)).status).toBe(400);
  expect((await close(bought, 2, { ...rest, refund: 40.75 } as never)).status).toBe(201);
  expect((await call('unmarkPaid', request)).status).toBe(409);
  const file = accountsOf([await read(bought)], order.createdAt.slice(0, 7), 0);
  expect(file.map(({ total, tax }) => [total, tax])).toEqual([
    [4075, 707],
    [-4075, -707],
  ]);
  expect([await stockOf(piece), await counted(bought)]).toEqual([1, [0, 0]]);
  expect((await mailsAbout(order.id)).filter((kind) => kind === 'orderClosed')).toHaveLength(2);
});

test('whoever takes out the last piece cancels the order, and its time ends for the rest only', async () => {
  const [kept, whole] = [await buy('transfer'), await buy('transfer')];
  await close(kept, 2, { restock: false });
  await close(whole, 2);
  expect((await close(whole, 1, { version: 1 })).body).toMatchObject({
    ...{ closed: { whole: true }, payment: { status: 'expired' } },
  });
  await atOnce(2, () => sweepAt(after(8 * DAY)));
  for (const bought of [kept, whole]) {
    expect([await stockOf(bought.piece), await counted(bought)]).toEqual([1, [0, 0]]);
  }
  expect((await close(kept, 1, { version: 1 })).body.message).toMatch(/había terminado/);
  const wrong = contradictionsIn(await scanAll()).filter(({ what }) => what === 'wrong closing');
  expect(wrong).toEqual([]);
});

test('a part that has arrived pays for a rest of the same amount, and hinders a smaller one', async () => {
  const bought = await buy('transfer');
  await call('markPaid', { ...bought.request, body: { received: 43.25 } });
  expect((await close(bought, 2)).body.message).toMatch(
    /^Ya han llegado \$43.25 USD, más que los \$30.75/,
  );
  expect((await close(bought, 1)).body).toMatchObject({
    payment: { status: 'paid' },
    grandTotal: 43.25,
  });
  expect(await mailsAbout(bought.order.id)).toEqual([
    ...['orderClosed', 'orderConfirmation', 'paymentDue', 'paymentDue'],
  ]);
  expect(await counted(bought)).toEqual([2, 2500]);
});

test('Stripe is asked for what is left, and its first page ends', async () => {
  const bought = await buy('stripe');
  const first = sessionIn((await bought.pay()).url);
  expect((await close(bought, 1)).status).toBe(201);
  expect((await findSession(first))?.status).toBe('expired');
  await sendEvent(stripe.events.at(-1) ?? {});
  const second = sessionIn((await bought.pay()).url);
  expect(await findSession(second)).toMatchObject({ status: 'open', amount: 4325 });
  await sendEvent(endedEvent(second, 'expired'));
  const third = sessionIn((await bought.pay(true)).url);
  await sendEvent(endedEvent(third, 'complete'));
  expect(await read(bought)).toMatchObject({ payment: { status: 'paid' }, grandTotal: 43.25 });
  expect((await close(bought, 1, { version: 1 })).body.message).toMatch(/se ha pagado mientras/);
});

test('while Stripe is down the first page stays, and what it brings too much goes back once', async () => {
  const [back, paid] = [await buy('stripe'), await buy('stripe')];
  const sessions = [sessionIn((await back.pay()).url), sessionIn((await paid.pay()).url)] as const;
  for (const bought of [back, paid]) {
    stripe.faults.push('down', 'down');
    expect((await close(bought, 1)).status).toBe(201);
  }
  const next = sessionIn((await back.pay()).url);
  expect(await findSession(next)).toMatchObject({ status: 'open', amount: 4325 });
  expect((await findSession(sessions[0]))?.status).toBe('expired');

  const event = endedEvent(sessions[1], 'complete');
  await atOnce(2, () => sendEvent(event));
  expect((await findSession(sessions[1]))?.refunded).toBe(1250);
  expect(await mailsAbout(paid.order.id)).toContain('paymentReturned');
  const subject = { owner: paid.owner, orderId: paid.order.id, refundKey: `twice:${sessions[1]}` };
  const mail = await mailAbout({ kind: 'paymentReturned', ...subject });
  expect(JSON.stringify(await mail?.content())).toMatch(
    /has pagado más de lo que cuesta.*Te devolvemos \$12.50 USD/,
  );
  expect((await call('getOrder', { ...paid.request, token: paid.token })).body).toMatchObject({
    ...{ grandTotal: 43.25, closed: { refunded: 0 }, payment: { status: 'paid' } },
  });
  const payments = only(PAYMENT, await scanAll()).filter(({ method }) => method === 'stripe');
  const found = await differencesWithStripe(payments, [], after(2 * 3_600_000));
  expect(found.filter(({ orderId }) => orderId === paid.order.id)).toEqual([]);
});

test('a rest that Stripe does not take is refused, and so is one beside a voucher', async () => {
  const { id: cheap } = await addProduct({ price: 20 as never });
  await shipFree();
  const items = (piece: ProductId) => [
    { id: cheap, quantity: 1 },
    { id: piece, quantity: 1 },
  ];
  const { id } = await addProduct();
  const bought = await buy('stripe', { items: items(id) });
  const { body } = await close({ ...bought, piece: id }, 1);
  expect(body.message).toMatch(/^Quedarían \$0.20 USD/);
  expect((await read(bought)).grandTotal).toBe(12.7);
  const waiting = await buy('stripe');
  stripe.account.choose(sessionIn((await waiting.pay()).url), 'oxxo');
  await sendEvent(stripe.events.at(-1) ?? {});
  expect((await close(waiting, 1)).body.message).toMatch(/resguardo/);
  expect((await read(waiting)).grandTotal).toBe(37.5);
});

test('a page of Stripe from before gets neither a voucher nor money for what costs less', async () => {
  await shipFree();
  const down = async (bought: Bought, quantity: number, more = {}) => {
    stripe.faults.push('down', 'down');
    const { status, body } = await close(bought, quantity, more);
    expect(status).toBe(201);
    return body;
  };
  const [waiting, ended] = [await buy('stripe'), await buy('stripe')];
  const first = sessionIn((await waiting.pay()).url);
  await down(waiting, 1);
  stripe.account.choose(first, 'oxxo');
  await sendEvent(stripe.events.at(-1) ?? {});
  expect((await findSession(first))?.awaited).toBeUndefined();
  const second = sessionIn((await waiting.pay()).url);
  expect(await findSession(second)).toMatchObject({ status: 'open', amount: 2500 });
  expect((await read(waiting)).payment).toMatchObject({ status: 'pending' });
  expect((await mailsAbout(waiting.order.id)).includes('paymentDue')).toBe(false);

  const tooLate = sessionIn((await ended.pay()).url);
  await down(ended, 1);
  await down(ended, 2, { version: 1 });
  await sendEvent(endedEvent(tooLate, 'complete'));
  expect((await findSession(tooLate))?.refunded).toBe(3750);
  const subject = { owner: ended.owner, orderId: ended.order.id, refundKey: `unkept:${tooLate}` };
  const mail = await mailAbout({ kind: 'paymentReturned', ...subject });
  expect(JSON.stringify(await mail?.content())).toMatch(/Te devolvemos \$37.50 USD/);

  // The coupon pays for what is left.
  const { code } = await addCoupon({ percent: 100, categoryId: categoryId(2) });
  const { id: free } = await addProduct({ categoryId: categoryId(2) });
  const { id: piece } = await addProduct({ categoryId: categoryId(3) });
  const items = [free, piece].map((id) => ({ id, quantity: 1 }));
  const paid = [0, 1].map(() => buy('stripe', { items, coupon: code }));
  const [faster, nobody] = (await Promise.all(paid)).map((one) => ({ ...one, piece })) as [
    Bought,
    Bought,
  ];
  const sessions = [sessionIn((await faster.pay()).url), sessionIn((await nobody.pay()).url)];
  for (const bought of [faster, nobody]) {
    expect(await down(bought, 1)).toMatchObject({ grandTotal: 0, payment: { status: 'paid' } });
  }
  await sendEvent(endedEvent(sessions[0] ?? '', 'complete'));
  await sendEvent(endedEvent(sessions[1] ?? '', 'expired'));
  expect((await findSession(sessions[0] ?? ''))?.refunded).toBe(1250);
  const payments = only(PAYMENT, await scanAll()).filter(({ method }) => method === 'stripe');
  const found = await differencesWithStripe(payments, [], after(2 * 3_600_000));
  const ids = [waiting, ended, faster, nobody].map(({ order }) => order.id);
  expect(found.filter(({ orderId }) => ids.includes(orderId as never))).toEqual([]);
});

test('the mail names the minute until which an unconfirmed address has time', async () => {
  const bought = await buy('transfer', {}, { emailConfirmedAt: undefined });
  const { closings, payment } = (await close(bought, 1)).body;
  const subject = { owner: bought.owner, orderId: bought.order.id };
  const closingId = closings.entries[0]?.id ?? '';
  const mail = await mailAbout({ kind: 'orderClosed', ...subject, closingId });
  expect(payment?.confirmedUntil).toBeDefined();
  const text = `antes del ${momentText(payment?.until ?? '')}`;
  expect(JSON.stringify(await mail?.content())).toContain(text);
});
