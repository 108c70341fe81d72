import { ShopError } from '#shared/domain/errors.ts';
import { sweepPayments } from '#shared/rows/payments.ts';
import type { EventBridgeEvent } from 'aws-lambda';
import { env, requireEnv } from '../runtime/env.ts';
import { query } from '../table/client.ts';
import { PAYMENT, type PaymentRecord } from '../table/items.ts';
import { OPEN_PAYMENTS_LIST } from '../table/keys.ts';
import { expirePayment, readPaying } from './payment-table.ts';
import { makeRefunds, settlePending } from './settle-payment.ts';

requireEnv(sweepPayments.uses);

const sweep = async ({ owner, orderId: id, method }: PaymentRecord, now: Date): Promise<void> => {
  const address = { owner, id };
  const paying = await readPaying(address);
  const { payment } = paying;
  if (payment.refunds.some(({ done }) => !done)) await makeRefunds(address, { isRepeat: true });
  if (payment.status !== 'pending') return;
  // Pieces come back only when Stripe says that nobody pays any more, or has never made a session.
  if (method === 'stripe' && (await settlePending(paying, now))) return;
  const isMeant = ({ attempt }: PaymentRecord): boolean => attempt === payment.attempt;
  if (payment.until < now.toISOString()) await expirePayment(address, now, isMeant);
};

/**
 * Finishes payments that wait: those whose customer and event never came, transfers whose time is over,
 * and refunds that Stripe has not made yet.
 */
export const handler = async ({
  time,
}: Pick<EventBridgeEvent<'Scheduled Event', unknown>, 'time'>): Promise<void> => {
  // Orders of a demo have no payments.
  if (env.demo) return;
  for (const payment of await query(PAYMENT, { list: OPEN_PAYMENTS_LIST })) {
    try {
      await sweep(payment, new Date(time));
    } catch (error) {
      // One payment must not keep the others waiting; the next run tries it again.
      if (!(error instanceof ShopError)) throw error;
    }
  }
};
