/** Limits the reset mails to one address: three an hour and ten a day (PROMISE-S14). */

/** Mails of the current hour and day, which each begin with their first mail. */
export interface ResetMailRecord {
  /** Epoch ms. */
  hourSince: number;
  inHour: number;
  daySince: number;
  inDay: number;
}

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const MAX_AN_HOUR = 3;
const MAX_A_DAY = 10;

export const NO_RESET_MAILS: ResetMailRecord = { hourSince: 0, inHour: 0, daySince: 0, inDay: 0 };

/** Returns the record with one more mail, or `undefined` when the limit is reached. */
export const withOneMore = (record: ResetMailRecord, now: Date): ResetMailRecord | undefined => {
  const time = now.getTime();
  const sameHour = time - record.hourSince < HOUR;
  const sameDay = time - record.daySince < DAY;
  const inHour = (sameHour ? record.inHour : 0) + 1;
  const inDay = (sameDay ? record.inDay : 0) + 1;
  if (inHour > MAX_AN_HOUR || inDay > MAX_A_DAY) return undefined;
  return {
    hourSince: sameHour ? record.hourSince : time,
    inHour,
    daySince: sameDay ? record.daySince : time,
    inDay,
  };
};
