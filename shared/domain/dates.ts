/** Dates are stored as UTC ISO 8601 and shown in the shop's time zone (RULE-36). */

/**
 * Intl is not used, because its first use takes 40 to 100 ms of a phone's main thread (ADR-0055).
 */
const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const;

/**
 * `8 de diciembre`
 *
 * @param month 0 to 11, as `Date` counts months
 */
export const dayAndMonth = (day: number, month: number): string => `${day} de ${MONTHS[month]}`;

const HOUR_MS = 3_600_000;

/** 01:00 UTC of the last Sunday of a month with 31 days, in epoch ms. */
const lastSunday = (year: number, month: number): number =>
  Date.UTC(year, month, 31 - new Date(Date.UTC(year, month, 31)).getUTCDay(), 1);

/**
 * A moment as the shop's clock shows it: the fields of UTC (`getUTCDate`, `toISOString`) are those of
 * Europe/Madrid. Summer time is from the last Sunday of March to that of October (directive
 * 2000/84/EC). Page and visitor must name the same day, so no other zone is used for display.
 */
export const onShopClock = (moment: Date): Date => {
  const time = moment.getTime();
  const year = moment.getUTCFullYear();
  const isSummer = time >= lastSunday(year, 2) && time < lastSunday(year, 9);
  return new Date(time + (isSummer ? 2 : 1) * HOUR_MS);
};

/** The shop's day, as `2026-11-21`. Days of sales begin at the shop's midnight. */
export const shopDay = (moment: Date): string => onShopClock(moment).toISOString().slice(0, 10);

/** The shop's time of day, as `17:42`. */
export const shopTime = (iso: string): string =>
  onShopClock(new Date(iso)).toISOString().slice(11, 16);

const dayFirst = (iso: string): string[] => shopDay(new Date(iso)).split('-').toReversed();

/** Review dates: dd/MM/yyyy (SPEC-9). */
export const reviewDate = (iso: string): string => dayFirst(iso).join('/');

/** Order history dates: dd-MM-yyyy (SPEC-9). */
export const orderDate = (iso: string): string => dayFirst(iso).join('-');

/** `22/11/2026, 10:41` */
export const momentText = (iso: string): string => `${reviewDate(iso)}, ${shopTime(iso)}`;
