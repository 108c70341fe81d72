/**
 * Random histories of paid orders (PROMISE-R30). At once, and in any order, happen:
 * - two tabs, and events that come twice, late, out of order or never
 * - Stripe is down, refuses a refund, delays it or lets it fail
 * - refunds and disputes on Stripe's own pages, and methods whose money comes days later
 * - transfers in parts or with more days, and orders of 0
 * - another currency, domain, tax rate, time zone or shipping price, and other keys of Stripe
 * - persons are erased, a piece is bought with two answers, a coupon runs out, changes or is withdrawn
 * - admins cancel, refund and mark as paid
 *
 * After the last sweep the money that stayed is the price of the kept orders. No customer was told of
 * more than was given back. No piece and no use of the coupon is lost. The accountant's file and the
 * best sellers say the same.
 *
 * `HISTORIES=10000 npx jest payment-histories` makes more. A failure prints its seed.
 */
import { accountedDay, accountsOf, soldAt } from '#shared/domain/accounts.ts';
import { orderTotal, piecesTotal } from '#shared/domain/coupons.ts';
import type { ProductId } from '#shared/domain/ids.ts';
import { fromStock } from '#shared/domain/made-lines.ts';
import { isGiven, needsAdmin, isUnanswered } from '#shared/domain/refunds.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import { followChanges } from '#shared/rows/background.ts';
import * as fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { isUseOf } from '../functions/coupons/coupon-rules.ts';
import { eventsOf, sumsOf } from '../functions/dashboard/sums-table.ts';
import { toOrder } from '../functions/orders/order-table.ts';
import type { PaymentSession } from '../functions/payments/stripe-client.ts';
import { listSessions } from '../functions/payments/stripe-client.ts';
import type { RefundFault } from '../local/stripe/checkout.ts';
import { isDone } from '../functions/privacy/erasure-table.ts';
import { erasureWork } from '../functions/privacy/follow-erasure.ts';
import { env } from '../functions/runtime/env.ts';
import { isErased } from '../functions/table/erased-address.ts';
import { COUPON, MAIL, ORDER, PAYMENT, type OrderRecord } from '../functions/table/items.ts';
import { keys, type Item } from '../functions/table/keys.ts';
import { only } from '../functions/table/kind.ts';
import { deleteAll, putAll, scanAll } from '../functions/table/whole-table.ts';
import { call } from './invoke.ts';
import { withinPermissions } from './permissions.ts';
import { playStripe, sendEvent, sweepAt } from './payments.ts';
import { signedInAdmin, addCoupon, addProduct, address, addUser, offer, stockOf } from './shop.ts';
import { randomPair, randomStep } from './random-steps.ts';

const HISTORIES = Number(process.env['HISTORIES'] ?? 100);
const STOCK = 5;
const PRICE = 1250;

const stripe = playStripe();
const admin = signedInAdmin();
const buyers: Buyer[] = [];
let shop: Item[];
beforeAll(async () => {
  await offer('transfer', 'stripe');
  const payment = { methods: ['transfer', 'stripe'], transferText: 'IBAN', transferDays: 7 };
  await call('changeSettings', { token: admin, body: { payment: { ...payment, delayed: true } } });
  buyers.push(await addUser(), await addUser());
  shop = await scanAll();
});

/** Each history has the same beginning, so that a seed finds its fault again. */
const begin = async (isMade: boolean): Promise<History> => {
  stripe.forget();
  const left = (await scanAll()).map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }));
  await deleteAll(left, () => Promise.resolve());
  await putAll(shop);
  const question = '¿Qué nombre grabamos?';
  const stock = isMade ? 2 : STOCK;
  const made = isMade ? { madeToOrderDays: 21 } : {};
  const { id: piece } = await addProduct({ stock, price: PRICE as never, question, ...made });
  const { code: coupon } = await addCoupon({ uses: 3, usesPerAccount: 2 });
  return {
    ...{ piece, stock, coupon, orders: [], events: [], isOutside: false, isUnmarked: false },
    ...{ buyers: [...buyers], erased: [], forgotten: new Set() },
  };
};

type Buyer = Awaited<ReturnType<typeof addUser>>;

interface Placed {
  order: Order;
  token: string;
  version: number;
}

interface History {
  piece: ProductId;
  /** At the beginning. */
  stock: number;
  coupon: string;
  orders: Placed[];
  events: object[];
  /** Money went back without the shop: on Stripe's page, or by hand. */
  isOutside: boolean;
  /** 'Marcar pagado' was undone, so a receipt may be of an order that nobody pays. */
  isUnmarked: boolean;
  buyers: Buyer[];
  erased: Buyer[];
  /** Orders with a session that Stripe does not know any more. */
  forgotten: Set<unknown>;
}

type Step = (history: History) => Promise<unknown>;

const any = <T>(list: readonly T[], nth: number): T | undefined => list[nth % (list.length || 1)];

const place =
  (method: 'stripe' | 'transfer', quantity: number, hasCoupon = false): Step =>
  async ({ piece, coupon, orders, ...history }) => {
    const { token } = any(history.buyers, orders.length) ?? { token: '' };
    // Two answers are two lines of the piece.
    const items = [...(quantity > 1 ? ['Ana', 'Luis'] : ['Ana'])].map((answer, nth) => ({
      ...{ id: piece, answer, quantity: nth === 0 ? Math.max(1, quantity - 1) : 1, days: 21 },
    }));
    const body = { items, address, payment: method, ...(hasCoupon && { coupon }) };
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      [1, 2].map(() => call('placeOrder', { token, headers, body })),
    );
    const order = answers.find(({ status }) => status === 201)?.body;
    if (!order) return;
    orders.push({ order, token, version: 0 });
    expect(order.payment?.status).toBe(order.grandTotal === 0 ? 'paid' : 'pending');
  };

const pay =
  (nth: number, tabs: number, again: boolean): Step =>
  async ({ orders }) => {
    const placed = any(orders, nth);
    if (!placed) return;
    const { token, order } = placed;
    const request = { token, params: { id: order.id }, body: { again } };
    await Promise.all(Array.from({ length: tabs }, () => call('payOrder', request)));
  };

const sessionsOf = async ({ orders }: History): Promise<PaymentSession[]> => {
  const ids = new Set<string>(orders.map(({ order }) => order.id));
  const faults = stripe.faults.splice(0);
  // A step at the same time may add faults. Each call uses up one.
  const list = (): Promise<PaymentSession[]> =>
    listSessions(new Date(Date.now() - 3_600_000)).catch(list);
  const all = await list();
  stripe.faults.unshift(...faults);
  return all.filter(({ orderId = '' }) => ids.has(orderId));
};

/** The customer pays at Stripe, or its time ends. The events wait for `deliver`. */
const atStripe =
  (nth: number, status: 'complete' | 'expired'): Step =>
  async (history) => {
    const session = any(await sessionsOf(history), nth);
    const seen = stripe.events.length;
    if (session) stripe.end(session.id, status);
    history.events.push(...stripe.events.slice(seen));
  };

/** The customer chooses a method whose money comes later, or that money comes or does not come. */
const delayed =
  (nth: number, what: 'oxxo' | 'spei' | 'paid' | 'requires_payment_method'): Step =>
  async (history) => {
    const session = any(await sessionsOf(history), nth);
    const seen = stripe.events.length;
    if (!session) return;
    if (what === 'oxxo' || what === 'spei') stripe.account.choose(session.id, what);
    else stripe.account.endAwaited(session.id, what);
    history.events.push(...stripe.events.slice(seen));
  };

const deliver =
  (nth: number, times: number, isLast: boolean): Step =>
  async ({ events }) => {
    const event = any(events, nth);
    if (!event) return;
    await Promise.all(Array.from({ length: times }, () => sendEvent(event)));
    if (isLast) events.splice(events.indexOf(event), 1);
  };

/** A session ends, and the customer begins another one. Then the event arrives again. */
const tryAgain =
  (nth: number): Step =>
  async (history) => {
    await pay(nth, 1, false)(history);
    await atStripe(nth, 'expired')(history);
    const tell = deliver(history.events.length - 1, 1, false);
    await tell(history);
    await pay(nth, 1, true)(history);
    await tell(history);
  };

/** Admins close parts of an order at the same time. Each sends the request twice. */
const close =
  (nth: number, quantity: number, share: number, admins: number, more = {}): Step =>
  async ({ orders }) => {
    const placed = any(orders, nth);
    const line = placed?.order.products.products.at(quantity % 2 === 0 ? -1 : 0);
    if (!placed || !line) return;
    const body = {
      kind: 'cancelled',
      lines:
        quantity > 0
          ? [
              {
                ...{ id: line.id, ...(line.nth && { nth: line.nth }) },
                quantity: Math.min(quantity, line.quantity),
              },
            ]
          : [],
      restock: true,
      refund: placed.order.grandTotal * share,
      version: placed.version,
      ...more,
    };
    const answers = await Promise.all(
      Array.from({ length: admins }, () => randomUUID()).map((key) => {
        const headers = { 'idempotency-key': key };
        const request = { token: admin, params: { id: placed.order.id }, headers, body };
        return Promise.all([1, 2].map(() => call('closeOrder', request)));
      }),
    );
    const made = answers.filter((same) => same.some(({ status }) => status === 201));
    expect(made.length).toBeLessThanOrEqual(1);
    placed.version += made.length;
  };

/** Admins take units out of an order that nobody has paid (RULE-113). */
const takeOut = (nth: number, quantity: number, admins: number): Step =>
  close(nth, quantity, 0, admins, { unpaid: true });

const mark =
  (nth: number, undone: boolean): Step =>
  async (history) => {
    const placed = any(history.orders, nth);
    if (!placed) return;
    const request = { token: admin, params: { id: placed.order.id } };
    await call('markPaid', { ...request, body: {} });
    if (undone && (await call('unmarkPaid', request)).status === 200) history.isUnmarked = true;
  };

/** A part of a transfer arrives, or an admin gives it more days. */
const wait =
  (nth: number, how: 'part' | 'longer'): Step =>
  async ({ orders }) => {
    const placed = any(orders, nth);
    if (!placed) return;
    const request = { token: admin, params: { id: placed.order.id } };
    if (how === 'part') await call('markPaid', { ...request, body: { received: 0.5 } });
    const until = new Date(Date.now() + 10 * DAY).toISOString();
    if (how === 'longer') await call('holdOrder', { ...request, body: { until } });
  };

/** Somebody moves money on Stripe's own pages. */
const onDashboard =
  (nth: number, move: 'refund' | 'dispute' | 'failed' | 'succeeded' | 'won' | 'lost'): Step =>
  async (history) => {
    const session = any(await sessionsOf(history), nth);
    if (!session) return;
    const seen = stripe.events.length;
    if (move === 'refund') stripe.account.moveMoney(session.id, move, 300);
    else if (move === 'dispute') stripe.account.moveMoney(session.id, move);
    else stripe.account.endMove(session.id, move);
    history.isOutside ||= move === 'refund';
    history.events.push(...stripe.events.slice(seen));
  };

/** Stripe refuses the next refund, or does not answer at once whether it succeeds. */
const spoil =
  (fault: RefundFault): Step =>
  () => {
    stripe.account.refundFaults.push(fault);
    return Promise.resolve();
  };

/** An admin tries a refund again, or says that it is settled. */
const settle =
  (nth: number, again: boolean): Step =>
  async (history) => {
    const placed = any(history.orders, nth);
    if (!placed) return;
    const request = { token: admin, params: { id: placed.order.id } };
    const { refunds = [], disputes = [] } = (await call('getOrder', request)).body;
    const waiting = refunds.find(needsAdmin) ?? disputes.find(isUnanswered);
    if (!waiting) return;
    if (!again) history.isOutside = true;
    await call('settleRefund', { ...request, body: { key: waiting.key, again } });
  };

/** A new order is paid, and something happens to its money before an admin refunds it. */
const refundAfter =
  (before: 'refused' | 'pending' | 'refund' | 'dispute', share: number): Step =>
  async (history) => {
    await place('stripe', 1)(history);
    const latest = history.orders.length - 1;
    await pay(latest, 1, false)(history);
    // Stripe lists the newest session first.
    await atStripe(0, 'complete')(history);
    await deliver(history.events.length - 1, 1, true)(history);
    const isOnDashboard = before === 'refund' || before === 'dispute';
    await (isOnDashboard ? onDashboard(0, before) : spoil(before))(history);
    await close(latest, 1, share, 1)(history);
  };

/** A new order is paid at Stripe, and an admin takes a unit out before the shop has heard of it. */
const takeOutOfPaid =
  (quantity: number, isDown: boolean): Step =>
  async (history) => {
    await place('stripe', 3)(history);
    const latest = history.orders.length - 1;
    await pay(latest, 1, false)(history);
    await atStripe(0, 'complete')(history);
    if (isDown) await disturb('down', 2)(history);
    await takeOut(latest, quantity, 1)(history);
  };

/** The coupon changes while somebody pays, or is withdrawn, and perhaps its code is used again. */
const recoupon =
  (how: 'edit' | 'delete' | 'replace'): Step =>
  async ({ coupon: code }) => {
    const request = { token: admin, params: { code } };
    if (how === 'edit') await call('editCoupon', { ...request, body: { percent: 30 } });
    else await call('deleteCoupon', request);
    const body = { code, percent: 50, uses: 2 };
    if (how === 'replace') await call('createCoupon', { token: admin, body });
  };

/** An order of 0, whatever else is changed at the same moment. */
const giveAway =
  (method: 'stripe' | 'transfer'): Step =>
  async (history) => {
    const { coupon: code } = history;
    await call('editCoupon', { token: admin, params: { code }, body: { percent: 100 } });
    await change('free')(history);
    await place(method, 1, true)(history);
  };

/** The stream's worker erases an account's orders at its deletion, and again when one of them has ended. */
const followErasure = async ({ erased }: History): Promise<void> => {
  for (const { id } of erased) {
    const subject = `${keys.account({ role: 'user', id }).pk}//`;
    const take = (cursor?: string) =>
      withinPermissions(followChanges, () => erasureWork.takeStep(subject, cursor));
    let step = await take();
    while ('cursor' in step) step = await take(step.cursor);
  }
};

const erase =
  (nth: number): Step =>
  async (history) => {
    const buyer = any(history.buyers, nth);
    if (!buyer) return;
    history.buyers.splice(history.buyers.indexOf(buyer), 1);
    await call('deleteUser', { token: admin, params: { id: buyer.id } });
    history.erased.push(buyer);
    await followErasure(history);
  };

/** A person is erased when the time of all orders is over, and then their transfers arrive. */
const eraseLate =
  (nth: number): Step =>
  async (history) => {
    await sweep(8)(history);
    await erase(nth)(history);
    for (const late of history.orders.keys()) await mark(late, false)(history);
  };

/** The shop gets live keys in place of those for tests, and Stripe knows none of its sessions. */
const changeKeys = (): Step => async (history) => {
  for (const { orderId } of await sessionsOf(history)) history.forgotten.add(orderId);
  stripe.forget();
};

const EVERYWHERE = { name: 'Todos', countries: [], prefixes: [], freeFrom: null };
const shippingFor = (price: number) => ({
  shipping: { zones: [{ ...EVERYWHERE, steps: [{ maxGrams: null, price }] }], pickup: null },
});
const SETTINGS = {
  EUR: { currency: 'EUR' },
  MXN: { currency: 'MXN' },
  tax: { taxRate: 10 },
  clock: { timeZone: 'America/Mexico_City' },
  zone: shippingFor(5),
  free: shippingFor(0),
} as const;
const change =
  (what: keyof typeof SETTINGS | 'domain'): Step =>
  async () => {
    if (what === 'domain') env.publicOrigin = `https://${randomUUID()}.example`;
    else {
      const { status } = await call('changeSettings', { token: admin, body: SETTINGS[what] });
      expect(status).toBe(200);
    }
  };

/** A refund or dispute that needs an admin rings at every sweep. */
const ring = (time: Date): Promise<void> =>
  sweepAt(time).catch((error: Error) => {
    expect(error.message).toBe('Payments need a person');
  });

const DAY = 86_400_000;
const sweep =
  (days: number): Step =>
  () =>
    ring(new Date(Date.now() + days * DAY));

/** The next calls of Stripe fail, or succeed without an answer. */
const disturb =
  (fault: 'down' | 'lost', calls: number): Step =>
  () => {
    stripe.faults.push(...Array.from({ length: calls }, () => fault));
    return Promise.resolve();
  };

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** The accountant's file of all months together, by order. */
const expectSameFile = (records: readonly OrderRecord[]): void => {
  const orders = records.map(toOrder);
  const months = orders.flatMap(({ timeZone, ...order }) =>
    [soldAt(order), ...(order.closed?.refunds ?? []).map(({ at }) => at)].map((at) =>
      accountedDay(at, timeZone).slice(0, 7),
    ),
  );
  const accounts = [...new Set(months)].flatMap((month) => accountsOf(orders, month, 0));
  for (const record of records) {
    const own = accounts.filter(({ order }) => order?.id === record.id);
    const refunds = record.closed?.refunds ?? [];
    const given = sum(refunds.map(({ amount, owed }) => (owed ? 0 : amount)));
    const stayed = record.payment?.status === 'paid' ? orderTotal(record) - given : 0;
    expect(sum(own.map(({ total }) => total))).toBe(stayed);
    if (stayed === 0) expect(sum(own.map(({ tax }) => tax))).toBe(0);
  }
};

const check = async (history: History): Promise<void> => {
  stripe.faults.length = 0;
  stripe.account.refundFaults.length = 0;
  const payable = (await sessionsOf(history)).filter(
    ({ status, paid, awaited }) => status === 'open' || paid || awaited,
  );
  expect(new Set(payable.map(({ orderId }) => orderId)).size).toBe(payable.length);
  await ring(new Date(Date.now() + DAY));
  for (const { id } of await sessionsOf(history)) {
    stripe.end(id, 'expired');
    stripe.account.endAwaited(id, 'requires_payment_method');
  }
  await ring(new Date(Date.now() + DAY));
  // The sweep of the night also asks for refunds and disputes whose events were lost.
  await ring(new Date(new Date(Date.now() + DAY).setUTCHours(4, 5)));
  await ring(new Date(Date.now() + 11 * DAY));
  await followErasure(history);
  const items = await scanAll();
  const ids = new Set<string>(history.orders.map(({ order }) => order.id));
  const payments = only(PAYMENT, items);
  const orders = only(ORDER, items).filter(({ id }) => ids.has(id));
  const ended = await sessionsOf(history);
  for (const order of orders) {
    const payment = payments.find(({ orderId }) => orderId === order.id);
    const own = ended.filter(({ orderId, paid }) => orderId === order.id && paid);
    const isKept = payment?.status === 'paid';
    const refunded = sum(own.map((session) => session.refunded));
    const stayed = sum(own.map(({ amount }) => amount)) - refunded;
    const given = order.closed?.refunded ?? 0;
    const { refunds = [] } = payment ?? {};
    const sumOf = (is: (refund: (typeof refunds)[number]) => boolean): number =>
      sum(refunds.filter(is).map(({ amount }) => amount));
    expect(payment?.status).not.toBe('pending');
    expect(order.payment?.status).toBe(payment?.status);
    expect(payment?.currency).toBe(order.currency);
    const isGone = history.erased.some(({ id }) => id === order.owner.id);
    expect(isErased(order)).toBe(isGone && isDone(order));
    if (payment?.method === 'stripe' && !history.forgotten.has(order.id)) {
      expect(sumOf(({ state }) => state === 'accepted')).toBe(refunded);
      const owed = sumOf((refund) => !isGiven(refund));
      const price = isKept ? orderTotal(order) - given : 0;
      if (!history.isOutside) expect(stayed).toBe(price + owed);
      expect(given - owed).toBeLessThanOrEqual(sumOf(isGiven));
      const late = order.closed?.refunds.map((refund) => refund.owed) ?? [];
      expect(sumOf((refund) => isGiven(refund) && late.includes(refund.key))).toBe(0);
    }
    if (!isKept) expect(given).toBe(0);
  }
  const coupon = only(COUPON, items).find(({ code }) => code === history.coupon);
  if (coupon) {
    const users = orders.filter(
      (order) => isUseOf(coupon, order) && order.payment?.status === 'paid',
    );
    expect(coupon.used).toBe(users.length);
    expect(coupon.brought).toBe(sum(users.map(piecesTotal)));
  }
  const sold = orders
    .filter(({ payment }) => payment?.status === 'paid')
    .flatMap(({ lines, closed }) =>
      lines.map((line) => {
        const back = closed?.lines.find(({ nth }) => nth === line.nth)?.quantity ?? 0;
        // The units that are made to order are cancelled first.
        return fromStock(line) - Math.max(0, back - (line.madeToOrder?.units ?? 0));
      }),
    );
  expect(await stockOf(history.piece)).toBe(history.stock - sum(sold));
  const sums = sumsOf(
    items.flatMap((after) => eventsOf({ id: 'event', before: undefined, after })),
  );
  expectSameFile(orders);
  const unitsIn = (lines: readonly { quantity: number }[] = []): number =>
    sum(lines.map(({ quantity }) => quantity));
  // The sum of all pieces that the dashboard counts as sold.
  expect(sum(sums.map(({ numbers }) => numbers['units'] ?? 0))).toBe(
    sum(
      orders
        .filter(({ payment }) => payment?.status === 'paid')
        .map(({ lines, closed }) => unitsIn(lines) - unitsIn(closed?.lines)),
    ),
  );
  const receipts = only(MAIL, items).flatMap(({ subject }) =>
    subject.kind === 'orderConfirmation' && ids.has(subject.orderId) ? [subject.orderId] : [],
  );
  const paid = orders.filter(({ payment }) => payment?.status === 'paid').map(({ id }) => id);
  if (history.isUnmarked) return;
  expect(new Set(receipts).size).toBe(receipts.length);
  expect(receipts.toSorted()).toEqual(paid.toSorted());
};

const nth = fc.nat({ max: 3 });
const few = fc.integer({ min: 1, max: 3 });
const placing = randomStep(4, place, fc.constantFrom('stripe', 'transfer'), few, fc.boolean());
const single = fc.oneof(
  placing,
  randomStep(5, pay, nth, few, fc.boolean()),
  randomStep(5, atStripe, nth, fc.constantFrom('complete', 'complete', 'expired')),
  randomStep(
    3,
    delayed,
    nth,
    fc.constantFrom('oxxo', 'oxxo', 'spei', 'paid', 'paid', 'requires_payment_method'),
  ),
  randomStep(4, deliver, nth, few, fc.boolean()),
  randomStep(
    3,
    close,
    nth,
    fc.nat({ max: 3 }),
    fc.constantFrom(0, 0.25, 0.5, 1),
    fc.constantFrom(1, 2),
  ),
  randomStep(3, takeOut, nth, few, fc.constantFrom(1, 2)),
  randomStep(3, mark, nth, fc.constantFrom(false, false, true)),
  randomStep(2, wait, nth, fc.constantFrom('part', 'longer')),
  randomStep(
    2,
    onDashboard,
    nth,
    fc.constantFrom('refund', 'dispute', 'failed', 'succeeded', 'won', 'lost'),
  ),
  randomStep(2, spoil, fc.constantFrom('refused', 'pending')),
  randomStep(
    3,
    refundAfter,
    fc.constantFrom('refused', 'pending', 'refund', 'dispute'),
    fc.constantFrom(0.5, 1),
  ),
  randomStep(2, takeOutOfPaid, few, fc.boolean()),
  randomStep(2, settle, nth, fc.boolean()),
  randomStep(1, recoupon, fc.constantFrom('edit', 'delete', 'replace')),
  randomStep(1, change, fc.constantFrom('EUR', 'MXN', 'domain', 'tax', 'zone', 'clock')),
  randomStep(1, giveAway, fc.constantFrom('stripe', 'transfer')),
  randomStep(1, erase, nth),
  randomStep(1, changeKeys),
  randomStep(1, sweep, fc.constant(0)),
  randomStep(2, disturb, fc.constantFrom('down', 'lost'), fc.integer({ min: 1, max: 4 })),
);
const later = fc.array(
  fc.oneof(
    { weight: 7, arbitrary: single },
    { weight: 2, arbitrary: randomPair(single) },
    randomStep(2, tryAgain, nth),
    randomStep(1, eraseLate, nth),
    // Alone, because Stripe's clock does not follow the shop's.
    randomStep(1, sweep, fc.constantFrom(0.03, 8)),
  ),
  { minLength: 3, maxLength: 14 },
);
const steps = fc.tuple(placing.arbitrary, later).map(([first, rest]) => [first, ...rest]);

const run = async (history: readonly { text: string; step: Step }[]): Promise<void> => {
  // Half of the histories sell a piece that is made to order beyond its stock.
  const real = await begin(history.length % 2 === 0);
  for (const { step } of history) await step(real);
  await check(real);
};

test(`what is paid and kept agrees in ${HISTORIES} random histories`, async () => {
  await fc.assert(
    fc.asyncProperty(
      steps.map((list) =>
        Object.assign(list, { [fc.toStringMethod]: () => list.map(({ text }) => text).join('\n') }),
      ),
      run,
    ),
    { numRuns: HISTORIES, endOnFailure: true },
  );
});
