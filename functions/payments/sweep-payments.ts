import { sweepPayments } from '#shared/rows/payments.ts';
import { runEach, scheduled } from '../runtime/scheduled.ts';
import { query } from '../table/client.ts';
import { PAYMENT, type PaymentRecord } from '../table/items.ts';
import { OPEN_PAYMENTS_LIST } from '../table/keys.ts';
import { expirePayment, readPaying } from './payment-table.ts';
import { makeRefunds, settlePending } from './settle-payment.ts';

/** @throws Error when Stripe has the wrong money for the order, or does not know its session */
const sweep = async ({ owner, orderId: id, method }: PaymentRecord, now: Date): Promise<void> => {
  const orderKey = { owner, id };
  const paying = await readPaying(orderKey);
  const { payment } = paying;
  if (payment.refunds.some(({ done }) => !done)) await makeRefunds(orderKey, { isRepeat: true });
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

/**
 * Looks at every payment that is not finished. It asks Stripe about pending payments, ends transfers
 * that have not arrived in time, and makes the refunds that Stripe has not made yet.
 * @throws Error at the end, for the alarm, if a payment needs a person
 */
export const handler = scheduled(sweepPayments, async (now) => {
  const open = await query(PAYMENT, { list: OPEN_PAYMENTS_LIST });
  await runEach(
    open.map((payment) => () => sweep(payment, now)),
    'Payments need a person',
  );
});
