/** Counts the mails to each address in the table, by the address's hash only (ADR-0043). */
import { ShopError } from '#shared/domain/errors.ts';
import { get } from '../table/client.ts';
import { expression } from '../table/expression.ts';
import { MAILS_TO } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { expiryOf, itemOf } from '../table/kind.ts';
import { IS_NEW, put, write } from '../table/write.ts';
import { MAX_AN_HOUR, mayAskForConfirmation, withMail, type Counting } from './recipient-rules.ts';

/** Each lost race is a mail that was counted, and an hour has few. */
const MAX_RACES = MAX_AN_HOUR + 2;

/** Whether the address may get a confirmation mail that its user asks for. */
export const mayGetConfirmation = async (email: string, now: Date): Promise<boolean> => {
  const counted = await get(MAILS_TO, keys.mailsTo(email), { consistent: true });
  return mayAskForConfirmation(counted?.mails ?? [], now);
};

/** Counts a mail that is about to be sent. Returns whether the address may get it. */
export const countMailTo = async (
  email: string,
  mail: { id: string; counting: Counting },
  now: Date,
): Promise<boolean> => {
  const key = keys.mailsTo(email);
  for (let race = 0; race < MAX_RACES; race += 1) {
    const seen = await get(MAILS_TO, key, { consistent: true });
    const mails = withMail(seen?.mails ?? [], mail, now);
    if (!mails) return false;
    if (mails === seen?.mails) return true;
    const record = { mails: [...mails], latest: mail.id, expiresAt: expiryOf(MAILS_TO, now) };
    const when = seen ? { when: expression`latest = ${seen.latest}` } : IS_NEW;
    if (!(await write(put(itemOf(MAILS_TO, key, record), when)))) return true;
  }
  throw new ShopError('CONFLICT_RETRY', { retryAfter: 1 });
};
