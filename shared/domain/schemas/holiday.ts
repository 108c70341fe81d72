import * as z from 'zod/mini';
import { MAX_HOLIDAY_TEXT } from '../limits.ts';
import { paragraph } from './fields.ts';

/** `2026-12-08`, a day of the calendar. */
const Day = z.iso.date('Elige un día del calendario.');

/** What visitors read while the checkout is closed (RULE-74). */
export const Holiday = z.object({
  /** The day on which the shop is back; null if it is not known. */
  until: z.nullable(Day),
  /** Empty: the shop's own sentence. */
  message: z.string(),
});
export type Holiday = z.infer<typeof Holiday>;

export const HolidayState = z.extend(Holiday, { closed: z.boolean() });
export type HolidayState = z.infer<typeof HolidayState>;

/** Absent fields stay as they are. */
export const HolidayChange = z.object({
  closed: z.exactOptional(z.boolean()),
  until: z.exactOptional(z.nullable(Day)),
  message: z.exactOptional(paragraph(MAX_HOLIDAY_TEXT)),
});
