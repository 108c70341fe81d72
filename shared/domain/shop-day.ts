import { lazily } from './lazily.ts';

/** Days of sales begin at midnight in this zone, whatever zone the admin is in. */
const SHOP_TIME_ZONE = 'Europe/Madrid';
const shopCalendar = lazily(
  () =>
    new Intl.DateTimeFormat('en-CA', {
      timeZone: SHOP_TIME_ZONE,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }),
);

/** The day in the shop's time zone, as `2026-11-21`. */
export const shopDay = (moment: Date): string => shopCalendar().format(moment);
