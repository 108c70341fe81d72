/** Dates are stored as UTC ISO 8601 and shown in the visitor's time zone (RULE-36). */

/** Days of sales begin at midnight in this zone, whatever zone the admin is in. */
const SHOP_TIME_ZONE = 'Europe/Madrid';
const shopCalendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: SHOP_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The day in the shop's time zone, as `2026-11-21`. */
export const shopDay = (moment: Date): string => shopCalendar.format(moment);

const parts = (iso: string): [day: string, month: string, year: string] => {
  const date = new Date(iso);
  const two = (n: number): string => String(n).padStart(2, '0');
  return [two(date.getDate()), two(date.getMonth() + 1), String(date.getFullYear())];
};

/** Review dates: dd/MM/yyyy (SPEC-9). */
export const reviewDate = (iso: string): string => parts(iso).join('/');

/** Order history dates: dd-MM-yyyy (SPEC-9). */
export const orderDate = (iso: string): string => parts(iso).join('-');
