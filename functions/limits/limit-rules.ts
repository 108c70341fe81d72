/** When the next event of a limit is allowed. Times are epoch ms. */
import { PERIODS, SIGN_IN_DELAYS, type Limit } from '#shared/domain/limits.ts';
import type { CounterRecord } from '../table/items.ts';

export type CountedEvent = CounterRecord['events'][number];

export const windowsOf = ({ most: counts }: Limit): { within: number; most: number }[] =>
  Object.entries(PERIODS).flatMap(([period, within]) => {
    const most = counts[period as keyof typeof PERIODS];
    return most === undefined ? [] : [{ within, most }];
  });

export const longestOf = (limit: Limit) => windowsOf(limit).at(-1) ?? { most: 0, within: 0 };

const eventsWithin = (within: number, events: readonly CountedEvent[], now: Date): CountedEvent[] =>
  events.filter(({ at }) => now.getTime() - at < within).toSorted((a, b) => a.at - b.at);

/** The events that still count, oldest first, at most as many as the longest window allows. */
export const currentEvents = (
  events: readonly CountedEvent[],
  limit: Limit,
  now: Date,
): CountedEvent[] => {
  const { most, within } = longestOf(limit);
  return eventsWithin(within, events, now).slice(-most);
};

/** @param times for how many events the next one counts */
export const secondsToWait = (
  events: readonly CountedEvent[],
  limit: Limit,
  now: Date,
  times = 1,
): number => {
  const waits = windowsOf(limit).map(({ most, within }) => {
    // The next event is allowed when this event leaves the window.
    const blocking = eventsWithin(within, events, now).at(times - 1 - most);
    return blocking ? Math.ceil((blocking.at + within - now.getTime()) / 1000) : 0;
  });
  return Math.max(...waits);
};

/** 0 if the next attempt is evaluated now. The events are failures and open attempts. */
export const secondsToSignIn = (events: readonly CountedEvent[], now: Date): number => {
  const { firstDelayed, longestSeconds, atOnce, longestAttempt } = SIGN_IN_DELAYS;
  const failures = events.filter(({ open }) => !open);
  const open = events.filter((event) => event.open && now.getTime() - event.at < longestAttempt);
  const over = failures.length - firstDelayed;
  if (over < 0) return failures.length + open.length < atOnce ? 0 : 1;
  const delay = Math.min(2 ** over, longestSeconds) * 1000;
  const last = Math.max(...failures.map(({ at }) => at));
  const left = Math.ceil((last + delay - now.getTime()) / 1000);
  return left > 0 ? Math.min(left, longestSeconds) : Math.min(open.length, 1);
};

/** Follows `dentro de`. Rounded up, so that nobody returns too early. */
export const waitText = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return 'un minuto';
  if (minutes < 60) return `${minutes} minutos`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? 'una hora' : `${hours} horas`;
};
