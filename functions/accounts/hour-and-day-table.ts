/** Counters of an hour and of a day in the table. */
import { ShopError } from '#shared/domain/errors.ts';
import { get } from '../table/client.ts';
import { expression } from '../table/expression.ts';
import type { Key } from '../table/keys.ts';
import { expiryOf, itemOf, type Kind } from '../table/kind.ts';
import type { HourAndDayRecord } from '../table/records.ts';
import { IS_NEW, put, write } from '../table/write.ts';
import { NOTHING_COUNTED, withOneMore, type Limits } from './hour-and-day-rules.ts';

/** Attempts. Every lost race means that another event was counted. */
const MAX_RACES = 40;

interface Counter {
  kind: Kind<HourAndDayRecord> & { days: number };
  key: Key;
  limits: Limits;
  /** Sentence for the caller above a limit. */
  refusal: string;
}

/**
 * Counts an event.
 * @throws ShopError RATE_LIMITED
 */
export const countEvent = async (
  { kind, key, limits, refusal }: Counter,
  now: Date,
): Promise<void> => {
  for (let race = 0; race < MAX_RACES; race += 1) {
    const stored = await get(kind, key, { consistent: true });
    const seen = stored ?? NOTHING_COUNTED;
    const counted = withOneMore(seen, limits, now);
    if ('wait' in counted) {
      throw new ShopError('RATE_LIMITED', { message: refusal, retryAfter: counted.wait });
    }
    const item = itemOf(kind, key, { ...counted.next, expiresAt: expiryOf(kind, now) });
    const unchanged = expression`inDay = ${seen.inDay} AND daySince = ${seen.daySince}`;
    if (!(await write(put(item, stored ? { when: unchanged } : IS_NEW)))) return;
  }
  throw new ShopError('RATE_LIMITED', { retryAfter: 1 });
};
