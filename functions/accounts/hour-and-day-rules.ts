/** Counts events in an hour and in a day. Each period starts with its first event. */

export interface HourAndDay {
  /** Epoch ms. */
  hourSince: number;
  inHour: number;
  /** Epoch ms. */
  daySince: number;
  inDay: number;
}

export interface Limits {
  anHour: number;
  aDay: number;
}

/** Reset mails to one address (PROMISE-S14). */
export const RESET_MAIL_LIMITS: Limits = { anHour: 3, aDay: 10 };
/** New accounts of one network. Three school classes fit into an hour (RULE-50, ADR-0048). */
export const SIGN_UP_LIMITS: Limits = { anHour: 100, aDay: 300 };

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

export const NOTHING_COUNTED: HourAndDay = { hourSince: 0, inHour: 0, daySince: 0, inDay: 0 };

/** Returns the record with one more event, or the seconds until the limits allow another event. */
export const withOneMore = (
  record: HourAndDay,
  { anHour, aDay }: Limits,
  now: Date,
): { next: HourAndDay } | { wait: number } => {
  const time = now.getTime();
  const sameHour = time - record.hourSince < HOUR;
  const sameDay = time - record.daySince < DAY;
  const next = {
    hourSince: sameHour ? record.hourSince : time,
    inHour: (sameHour ? record.inHour : 0) + 1,
    daySince: sameDay ? record.daySince : time,
    inDay: (sameDay ? record.inDay : 0) + 1,
  };
  const hourEnds = next.inHour > anHour ? next.hourSince + HOUR : time;
  const dayEnds = next.inDay > aDay ? next.daySince + DAY : time;
  const wait = Math.max(hourEnds, dayEnds) - time;
  return wait > 0 ? { wait: Math.ceil(wait / 1000) } : { next };
};
