import { sweepPayments } from '#shared/rows/payments.ts';
import type { EventBridgeEvent } from 'aws-lambda';
import { env, requireEnv } from '../runtime/env.ts';
import { query } from '../table/client.ts';
import { PAYMENT } from '../table/items.ts';
import { OPEN_PAYMENTS_LIST } from '../table/keys.ts';
import { expirePayment } from './payment-table.ts';

requireEnv(sweepPayments.uses);

/** Ends the wait for transfers whose time is over. */
export const handler = async ({
  time,
}: Pick<EventBridgeEvent<'Scheduled Event', unknown>, 'time'>): Promise<void> => {
  // Orders of a demo have no payments.
  if (env.demo) return;
  for (const { orderId: id, owner, method, until } of await query(PAYMENT, {
    list: OPEN_PAYMENTS_LIST,
  })) {
    if (method === 'transfer' && until < time) await expirePayment({ owner, id }, new Date(time));
  }
};
