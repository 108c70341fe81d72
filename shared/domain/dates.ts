/** Dates are stored as UTC ISO 8601 and shown in the reader's own time zone (RULE-36). */

/** Where the shop stands: a day of sales begins at its midnight, wherever they are looked at. */
const SHOP_TIME_ZONE = 'Europe/Madrid';
const shopCalendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: SHOP_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The shop's day of a moment, `2026-11-21`; its first seven characters are the month. */
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
