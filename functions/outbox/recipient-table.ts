/** Limits of mails to an address, and addresses that get no mail (PROMISE-S14, ADR-0042). */
import type { OrderId } from '#shared/domain/ids.ts';
import type { Audit } from '#shared/domain/schemas/health.ts';
import { count, readCounters, rejectionOf, type Count } from '../limits/limits-table.ts';
import { get, query } from '../table/client.ts';
import { SUPPRESSION } from '../table/items.ts';
import { emailHash, keys, normalEmail, SUPPRESSED_LIST } from '../table/keys.ts';
import { itemOf } from '../table/kind.ts';
import { IS_NEW, put, write } from '../table/write.ts';

export type Counting =
  'other' | 'unasked' | 'requested' | { orderId: OrderId; isConfirmed: boolean };

const CONFIRMATION = { unasked: 'unaskedConfirmation', requested: 'confirmation' } as const;

const countsOf = (email: string, counting: Counting): Count[] => {
  const subject = normalEmail(email);
  if (typeof counting === 'object') {
    const ofOrder: Count = { limit: 'orderMail', subject: counting.orderId };
    return counting.isConfirmed ? [ofOrder] : [ofOrder, { limit: 'strangerOrderMail', subject }];
  }
  const mail: Count = { limit: 'mail', subject };
  return counting === 'other' ? [mail] : [mail, { limit: CONFIRMATION[counting], subject }];
};

export const mayGetConfirmation = async (email: string, now: Date): Promise<boolean> =>
  rejectionOf(await readCounters(countsOf(email, 'requested')), now) === undefined;

/** Counts a repeated attempt once. Returns whether the address may get the mail. */
export const countMailTo = async (
  email: string,
  { id, counting }: { id: string; counting: Counting },
  now: Date,
): Promise<boolean> => (await count(countsOf(email, counting), { id, now })) === undefined;

/** Keeps the first reason. Attempts to such an address would harm the sender's reputation. */
export const suppress = async (
  email: string,
  reason: 'bounce' | 'complaint',
  now: Date,
): Promise<void> => {
  const [hash, since] = [emailHash(email), now.toISOString()];
  const record = { reason, since, ...keys.suppressionList(since, hash) };
  await write(put(itemOf(SUPPRESSION, keys.suppression(hash), record), IS_NEW));
};

const MAX_COUNTED = 100;

export const readSuppressed = async (): Promise<Audit['suppressed']> => {
  const found = await query(SUPPRESSION, {
    list: SUPPRESSED_LIST,
    backwards: true,
    limit: MAX_COUNTED + 1,
  });
  const counted = found.slice(0, MAX_COUNTED);
  const bounces = counted.filter(({ reason }) => reason === 'bounce').length;
  const [latest] = counted;
  return {
    bounces,
    complaints: counted.length - bounces,
    ...(latest && { latest: latest.since }),
    isMore: found.length > MAX_COUNTED,
  };
};

export const isSuppressed = async (email: string): Promise<boolean> =>
  (await get(SUPPRESSION, keys.suppression(emailHash(email)))) !== undefined;
