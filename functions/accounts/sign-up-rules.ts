/** Limits the accounts that one network creates (RULE-50, ADR-0048). */
import { withOneMore, type HourAndDay } from './hour-and-day-rules.ts';

/** Three classes of a school can sign up within an hour, and ten within a day. */
const LIMITS = { anHour: 100, aDay: 300 };

/** Returns the record with one more sign-up, or the seconds until the limits allow one. */
export const withSignUp = (
  record: HourAndDay,
  now: Date,
): { next: HourAndDay } | { wait: number } => withOneMore(record, LIMITS, now);
