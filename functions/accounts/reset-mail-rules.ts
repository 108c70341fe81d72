/** Limits the reset mails to one address: three an hour and ten a day (PROMISE-S14). */
import { withOneMore as withOne, type HourAndDay } from './hour-and-day-rules.ts';

const LIMITS = { anHour: 3, aDay: 10 };

/** Returns the record with one more mail, or `undefined` when the limit is reached. */
export const withOneMore = (record: HourAndDay, now: Date): HourAndDay | undefined => {
  const counted = withOne(record, LIMITS, now);
  return 'next' in counted ? counted.next : undefined;
};
