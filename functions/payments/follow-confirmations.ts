/** A confirmed address gives the unpaid transfers of its account the shop's days (RULE-80). */
import type { OrderId } from '#shared/domain/ids.ts';
import type { Change } from '../stream/stream-change.ts';
import { query } from '../table/client.ts';
import { PAYMENT, USER } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { decode, isOf } from '../table/kind.ts';
import { holdLonger } from './payment-table.ts';

export const followConfirmation = async ({ before, after }: Change): Promise<void> => {
  if (!before || !after || !isOf(USER, after)) return;
  if (before['emailConfirmedAt'] !== undefined || after['emailConfirmedAt'] === undefined) return;
  const owner = { role: 'user', id: decode(USER, after).id } as const;
  const { pk: partition, sk: prefix } = keys.payment(owner, '' as OrderId);
  for (const { orderId: id, confirmedUntil } of await query(PAYMENT, { partition, prefix })) {
    if (confirmedUntil !== undefined) await holdLonger({ owner, id }, undefined, new Date());
  }
};
