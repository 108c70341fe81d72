/** Dates are stored as UTC in ISO 8601 and shown in the shop's time zone (RULE-36). */
import { shop } from './shop.ts';

/** Intl is not used, because its first use takes 40 to 100 ms of a phone's main thread. */
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

/** `8 de diciembre`; `month` is 0 to 11. */
export const dayAndMonth = (day: number, month: number): string => `${day} de ${MONTHS[month]}`;

const MINUTE_MS = 60_000;

const lastSunday = (year: number, month: number): number =>
  Date.UTC(year, month, 31 - new Date(Date.UTC(year, month, 31)).getUTCDay(), 1);

/**
 * Europe/Madrid, the default zone. Summer time is from the last Sunday of March to the last Sunday
 * of October (directive 2000/84/EC).
 */
const minutesInMadrid = (time: number): number => {
  const year = new Date(time).getUTCFullYear();
  return time >= lastSunday(year, 2) && time < lastSunday(year, 9) ? 120 : 60;
};

/**
 * Shifts a moment so that its UTC fields show the time in the shop's zone. The visitor's zone is not
 * used, because a page and its visitor must name the same day.
 */
export const onShopClock = (moment: Date): Date => {
  const time = moment.getTime();
  const { clock } = shop();
  const minutes = clock?.findLast(([from]) => from <= time)?.[1] ?? minutesInMadrid(time);
  return new Date(time + minutes * MINUTE_MS);
};

/** The date in the shop's time zone, as `2026-11-21`. */
export const shopDay = (moment: Date): string => onShopClock(moment).toISOString().slice(0, 10);

export const shopTime = (iso: string): string =>
  onShopClock(new Date(iso)).toISOString().slice(11, 16);

/** `2026-11-21` → `21/11/2026` */
export const dayText = (day: string): string => day.split('-').toReversed().join('/');

/** A moment as a date in the shop's time zone: `21/11/2026`. */
export const dateText = (iso: string): string => dayText(shopDay(new Date(iso)));

/** The same as `21-11-2026`, for the order history (SPEC-9). */
export const orderDate = (iso: string): string => dateText(iso).replaceAll('/', '-');

export const momentText = (iso: string): string => `${dateText(iso)}, ${shopTime(iso)}`;
