/** The audit's comparison with the played Stripe (RULE-83). */
import type { PaymentDifference } from '#shared/domain/schemas/payment.ts';
import { call } from '../../test-support/invoke.ts';
import { closeOrder, placeOrder } from '../../test-support/orders.ts';
import { playStripe, sendEvent } from '../../test-support/payments.ts';
import { signedInAdmin, addProduct, addUser, offer } from '../../test-support/shop.ts';
import { audit } from './audit.ts';
import { get } from '../table/client.ts';
import { expression } from '../table/expression.ts';
import { AUDIT, PAYMENT } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { update, write } from '../table/write.ts';
import { createSession, refundPayment } from '../payments/stripe-client.ts';

const HOUR = 3_600_000;
const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR);

const stripe = playStripe();
const admin = signedInAdmin();
beforeAll(() => offer('stripe'));

const paidOrder = async () => {
  const [{ id: owner, token }, { id: piece }] = await Promise.all([addUser(), addProduct()]);
  const { id } = (await placeOrder(token, { id: piece }, { payment: 'stripe' })).body;
  const { url = '' } = (await call('payOrder', { token, params: { id }, body: {} })).body;
  stripe.end(url.split('/').at(-1) ?? '', 'complete');
  await sendEvent(stripe.events.at(-1) ?? {});
  const key = keys.payment({ role: 'user', id: owner }, id);
  return { id, key, payment: await get(PAYMENT, key, { consistent: true }) };
};
const paymentsAt = async (now: Date) => {
  const last = await get(AUDIT, keys.audit(), { consistent: true });
  const { mode, differences } = (await audit(now, last)).payments;
  return { mode, differences: differences.map(({ sessionId: _, ...shown }) => shown) };
};
const refund = async (id: string, amount: number) =>
  expect((await closeOrder(admin, id, { refund: amount })).status).toBe(201);

test('finds nothing while Stripe and the shop agree, and then what differs', async () => {
  const same = await paidOrder();
  const other = await paidOrder();
  const behind = await paidOrder();
  const ahead = await paidOrder();
  const given = await paidOrder();
  await refund(same.id, 5);
  // Nobody pays this one.
  await createSession({
    ...{ orderId: same.id, attempt: 9, currency: 'EUR', shipping: 0, expiresAt: inHours(0.55) },
    email: 'ana@example.com',
    returnUrl: 'https://shop.example',
    lines: [{ title: 'Taza', amount: 100, quantity: 1 }],
  });
  expect(await paymentsAt(inHours(2))).toEqual({ mode: 'test', differences: [] });

  await write(update(other.key, expression`SET amount = ${1}`));
  await write(update(behind.key, expression`SET #status = ${'expired'} REMOVE paidAt`));
  await write(update(ahead.key, expression`SET sessionId = ${'cs_live_other'}`));
  await refundPayment({
    ...{ paymentIntent: given.payment?.paymentIntent ?? '', key: 'by-hand' },
    ...{ amount: 100, currency: 'USD' },
  });
  const unknown = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
  const { id: stray } = await createSession({
    ...{ orderId: unknown, attempt: 1, currency: 'EUR', shipping: 0, expiresAt: inHours(0.55) },
    email: 'ana@example.com',
    returnUrl: 'https://shop.example',
    lines: [{ title: 'Taza', amount: 100, quantity: 1 }],
  });
  stripe.end(stray, 'complete');

  const found: PaymentDifference[] = [
    { orderId: unknown as typeof same.id, reason: 'unknownOrder' },
    { orderId: given.id, reason: 'refund' },
    // The session that the shop does not know, and the payment whose session Stripe does not know.
    { orderId: ahead.id, reason: 'notHere' },
    { orderId: behind.id, reason: 'notHere' },
    { orderId: other.id, reason: 'amount' },
    { orderId: ahead.id, reason: 'notAtStripe' },
  ];
  const lines: string[] = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  expect(await paymentsAt(inHours(26))).toEqual({ mode: 'test', differences: found });
  expect(lines.join('')).toContain(`"differences":${found.length}`);
  // The differences of the last audit stay while Stripe does not answer.
  stripe.faults.push('down', 'down');
  expect(await paymentsAt(inHours(27))).toEqual({ mode: 'unknown', differences: found });
  expect((await call('getHealth', { token: admin })).body.audit?.payments.mode).toBe('unknown');

  // They also stay when their sessions are too old for the comparison, until somebody resolves them.
  const lasting = found.slice(0, -1);
  expect((await paymentsAt(inHours(8 * 24))).differences).toEqual(lasting);
  stripe.account.moveMoney(stray, 'refund', 100);
  await write(update(other.key, expression`SET amount = ${3075}`));
  expect((await paymentsAt(inHours(9 * 24))).differences).toEqual(
    lasting.filter(({ reason }) => reason !== 'unknownOrder' && reason !== 'amount'),
  );
});
