/**
 * Addresses that get no mail any more, by hash only. SES keeps its own list for the whole account;
 * this list avoids attempts that would harm the sender's reputation (PROMISE-S14).
 */
import type { Health } from '#shared/domain/schemas/health.ts';
import { get, query } from '../table/client.ts';
import { SUPPRESSION } from '../table/items.ts';
import { emailHash, keys, SUPPRESSED_LIST } from '../table/keys.ts';
import { IS_NEW, put, write } from '../table/write.ts';
import type { SuppressionReason } from './feedback-rules.ts';
import { itemOf } from '../table/kind.ts';

/** Adds an address; the first reason stays. */
export const suppress = async (
  email: string,
  reason: SuppressionReason,
  now: Date,
): Promise<void> => {
  const [hash, since] = [emailHash(email), now.toISOString()];
  const record = { reason, since, ...keys.suppressionList(since, hash) };
  await write(put(itemOf(SUPPRESSION, keys.suppression(hash), record), IS_NEW));
};

/** Maximum addresses that the panel counts. */
const MAX_COUNTED = 100;

/** Counts the latest suppressed addresses by their reasons. */
export const readSuppressed = async (): Promise<Health['suppressed']> => {
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
