/** Time zones by Intl, for functions and the panel (RULE-36). The site gets `clockOf` with its data. */
import { lazily } from './lazily.ts';

/** UTC offsets in minutes, each from a time (epoch ms) on, oldest first. */
export type Clock = readonly (readonly [from: number, minutes: number])[];

export const DEFAULT_ZONE = 'Europe/Madrid';

/** The zone of the capital, where it is not the first of the country's zones by name. */
const capitals = lazily(
  () =>
    new Map(
      (
        'AR:America/Buenos_Aires AU:Australia/Sydney BR:America/Sao_Paulo CA:America/Toronto ' +
        'CL:America/Santiago ES:Europe/Madrid GL:America/Godthab KI:Pacific/Tarawa ' +
        'MN:Asia/Ulaanbaatar MX:America/Mexico_City PF:Pacific/Tahiti PG:Pacific/Port_Moresby ' +
        'PT:Europe/Lisbon RU:Europe/Moscow US:America/New_York'
      )
        .split(' ')
        .map((entry) => [entry.slice(0, 2), entry.slice(3)] as const),
    ),
);

/** Newer JavaScript engines have `getTimeZones`, older ones have `timeZones`. */
interface Region {
  getTimeZones?: () => string[];
  timeZones?: string[];
}

/** @param country ISO 3166 code */
export const zoneOfCountry = (country: string): string => {
  const region = new Intl.Locale(`und-${country}`) as Region;
  const [first = DEFAULT_ZONE] = region.getTimeZones?.() ?? region.timeZones ?? [];
  return capitals().get(country) ?? first;
};

/** @param changed settings; an absent zone follows the country */
export const zoneOf = ({
  country,
  timeZone,
}: { country?: string; timeZone?: string } = {}): string =>
  timeZone ?? (country === undefined ? DEFAULT_ZONE : zoneOfCountry(country));

const formats = new Map<string, Intl.DateTimeFormat>();

/** Swedish dates are those of ISO 8601: `2026-11-30 21:00:00`. */
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, format);
  return format;
};

export const isTimeZone = (name: string): boolean => {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
};

/** The date in a time zone, as `2026-11-21`. */
export const dayIn = (timeZone: string, moment: Date): string =>
  formatOf(timeZone).format(moment).slice(0, 10);

/** Minutes that the zone is ahead of UTC. */
const minutesIn = (timeZone: string, time: number): number => {
  const local = formatOf(timeZone).format(time).replace(' ', 'T');
  return Math.round((Date.parse(`${local}Z`) - time) / 60_000);
};

const MINUTE = 60_000;
const WEEK = 10_080 * MINUTE;
const FIRST_YEAR = 2024;
const YEARS_AHEAD = 3;

/** The minute at which the offset changes between two times, of which each has another offset. */
const changeBetween = (timeZone: string, from: number, to: number): number => {
  const middle = from + Math.floor((to - from) / 2 / MINUTE) * MINUTE;
  if (middle === from) return to;
  return minutesIn(timeZone, middle) === minutesIn(timeZone, from)
    ? changeBetween(timeZone, middle, to)
    : changeBetween(timeZone, from, middle);
};

const clocks = new Map<string, Clock>();

/** The offsets of a zone from 2024 until three years from now. Undefined for Europe/Madrid, which `onShopClock` knows. */
export const clockOf = (timeZone: string, now = new Date()): Clock | undefined => {
  if (timeZone === DEFAULT_ZONE) return undefined;
  const end = Date.UTC(now.getUTCFullYear() + YEARS_AHEAD, 0);
  const name = `${timeZone} ${end}`;
  const known = clocks.get(name);
  if (known) return known;
  const first = Date.UTC(FIRST_YEAR, 0);
  const clock: [number, number][] = [[0, minutesIn(timeZone, first)]];
  for (let time = first + WEEK; time < end; time += WEEK) {
    const minutes = minutesIn(timeZone, time);
    if (minutes === clock.at(-1)?.[1]) continue;
    clock.push([changeBetween(timeZone, time - WEEK, time), minutes]);
  }
  clocks.set(name, clock);
  return clock;
};
