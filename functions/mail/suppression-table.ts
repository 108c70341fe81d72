/**
 * Addresses that get no mail any more, by hash only. SES keeps its own list for the whole account;
 * this list avoids attempts that would harm the sender's reputation (PROMISE-S14).
 */
import { get } from '../table/client.ts';
import { SUPPRESSION } from '../table/items.ts';
import { emailHash, keys } from '../table/keys.ts';
import { IS_NEW, put, write } from '../table/write.ts';
import type { SuppressionReason } from './feedback-rules.ts';
import { itemOf } from '../table/kind.ts';

/** Adds an address; the first reason stays. */
export const suppress = async (
  email: string,
  reason: SuppressionReason,
  now: Date,
): Promise<void> => {
  const record = { reason, since: now.toISOString() };
  await write(put(itemOf(SUPPRESSION, keys.suppression(emailHash(email)), record), IS_NEW));
};

export const isSuppressed = async (email: string): Promise<boolean> =>
  (await get(SUPPRESSION, keys.suppression(emailHash(email)))) !== undefined;
