import { attentionOf } from '#shared/domain/refunds.ts';
import { sweepPayments } from '#shared/rows/payments.ts';
import { isNightly, isTemporary, runEach, scheduled } from '../runtime/scheduled.ts';
import { query } from '../table/client.ts';
import { PAYMENT, type PaymentRecord } from '../table/items.ts';
import { OPEN_PAYMENTS_LIST } from '../table/keys.ts';
import { expirePayment, readPaying } from './payment-table.ts';
import { followIntent, makeRefunds, settlePending } from './settle-payment.ts';
import { listDisturbed } from './stripe-client.ts';

const NEEDS_PERSON = 'Payments need a person';

/** @throws Error for a refund or dispute that needs a person */
const sweepRefunds = async (payment: PaymentRecord, now: Date): Promise<void> => {
  const { owner, orderId: id } = payment;
  const tried = await makeRefunds({ owner, id }, now, { isRepeat: true }).catch(
    (error: unknown) => {
      if (!isTemporary(error)) throw error;
      return payment;
    },
  );
  const reasons = attentionOf(tried, now);
  if (reasons.length > 0) throw new Error(`The order ${id} has refunds: ${reasons.join(', ')}`);
};

/** @throws Error when Stripe has the wrong money for the order, or does not know its session */
const sweepPending = async (
  { owner, orderId: id, method }: PaymentRecord,
  now: Date,
): Promise<void> => {
  const orderKey = { owner, id };
  const paying = await readPaying(orderKey);
  const { payment } = paying;
  if (payment.status !== 'pending') return;
  const isMeant = ({ attempt }: PaymentRecord): boolean => attempt === payment.attempt;
  // Pieces come back only when Stripe says that nobody pays any more, or has never made a session.
  if (method === 'stripe') {
    const settled = await settlePending(paying, now);
    if (settled?.isWrong) throw new Error(`The money for the order ${id} is wrong`);
    if (settled?.isUnknown) {
      await expirePayment(orderKey, now, isMeant);
      throw new Error(`Stripe does not know the ${payment.mode ?? ''} session of the order ${id}`);
    }
    if (settled) return;
  }
  if (payment.until < now.toISOString()) await expirePayment(orderKey, now, isMeant);
};

/** Milliseconds: how long an event about a refund or a dispute may be lost. */
const WINDOW = 7 * 86_400_000;

const followDisturbed = async (now: Date): Promise<void> => {
  const disturbed = await listDisturbed(new Date(now.getTime() - WINDOW));
  await runEach(
    disturbed.map((paymentIntent) => () => followIntent(paymentIntent, now)),
    NEEDS_PERSON,
  );
};

/**
 * Looks at every payment that is not finished. It asks Stripe about pending payments, ends transfers
 * that have not arrived in time, and makes the refunds that Stripe has not made yet. Once a night it reads
 * the refunds and disputes whose events were lost.
 * @throws Error at the end, for the alarm, if a payment needs a person
 */
export const handler = scheduled(sweepPayments, async (now) => {
  const open = await query(PAYMENT, { list: OPEN_PAYMENTS_LIST });
  const nightly = isNightly(sweepPayments, now) ? [() => followDisturbed(now)] : [];
  const parts = open.flatMap((payment) => [
    () => sweepRefunds(payment, now),
    () => sweepPending(payment, now),
  ]);
  await runEach([...nightly, ...parts], NEEDS_PERSON);
});
