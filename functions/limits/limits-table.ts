import { ShopError } from '#shared/domain/errors.ts';
import { LIMITS, type Limit } from '#shared/domain/limits.ts';
import { getItems } from '../table/client.ts';
import { expression } from '../table/expression.ts';
import { COUNTER, type CounterRecord } from '../table/items.ts';
import { keys, type Item, type Key } from '../table/keys.ts';
import { decode, itemOf } from '../table/kind.ts';
import { LOST_RACE, retryRaces } from '../table/retry-races.ts';
import { IS_NEW, put, transact, write, type NamedWrites, type Write } from '../table/write.ts';
import {
  currentEvents,
  longestOf,
  secondsToWait,
  waitText,
  type CountedEvent,
} from './limit-rules.ts';

/** The events of a subject, such as an address or a network, that a limit counts. */
export interface Count {
  limit: keyof typeof LIMITS;
  subject: string;
  /** For how many events the next one counts: 1 if it is missing. */
  times?: number;
}

export interface Counter extends Count {
  seen: CounterRecord | undefined;
}

export const keyOf = ({ limit, subject }: Count): Key => {
  const { counter = limit }: Limit = LIMITS[limit];
  return keys.counter(counter, subject);
};

export const countersIn = (counts: readonly Count[], items: readonly Item[]): Counter[] =>
  counts.map((count) => {
    const item = items.find(({ pk }) => pk === keyOf(count).pk);
    return { ...count, seen: item && decode(COUNTER, item) };
  });

export const readCounters = async (counts: readonly Count[]): Promise<Counter[]> =>
  countersIn(counts, await getItems(counts.map(keyOf)));

const recordOf = ({ limit }: Count, events: readonly CountedEvent[], now: Date): CounterRecord => {
  const expiresAt = Math.ceil((now.getTime() + longestOf(LIMITS[limit]).within) / 1000);
  return { events: currentEvents(events, LIMITS[limit], now), expiresAt };
};

const save = ({ seen, times: _, ...count }: Counter, record: CounterRecord): Write =>
  put(itemOf(COUNTER, keyOf(count), record), {
    when: seen ? expression`events = ${seen.events}` : IS_NEW.when,
  });

export const writesOf = (counters: readonly Counter[], event: CountedEvent): Write[] =>
  counters.map((counter) => {
    const { times = 1, seen } = counter;
    const events = [...(seen?.events ?? []), ...Array.from({ length: times }, () => event)];
    return save(counter, recordOf(counter, events, new Date(event.at)));
  });

/** Rejects for the limit that allows the next event last. Undefined when all allow it now. */
export const rejectionOf = (counters: readonly Counter[], now: Date): ShopError | undefined => {
  const [longest] = counters
    .map(({ limit, seen, times }): { seconds: number; rejection?: string } => ({
      ...LIMITS[limit],
      seconds: secondsToWait(seen?.events ?? [], LIMITS[limit], now, times),
    }))
    .toSorted((a, b) => b.seconds - a.seconds);
  if (!longest || longest.seconds === 0) return undefined;
  const { seconds, rejection } = longest;
  const message = rejection?.replace('{wait}', waitText(seconds));
  return new ShopError('RATE_LIMITED', { ...(message && { message }), retryAfter: seconds });
};

/**
 * Counts an event of several limits at once, together with other writes.
 * @param id an event with an id that is counted already is not counted again
 * @returns the rejection when a limit does not allow the event; nothing is written then
 * @throws ShopError CONFLICT_RETRY
 */
export const count = (
  counts: readonly Count[],
  { id, now }: { id?: string; now: Date },
  others: NamedWrites = {},
): Promise<ShopError | undefined> =>
  retryRaces(async () => {
    const counters = (await readCounters(counts)).filter(
      ({ seen }) => id === undefined || !seen?.events.some((event) => event.id === id),
    );
    const rejection = rejectionOf(counters, now);
    if (rejection) return rejection;
    const writes = writesOf(counters, { at: now.getTime(), ...(id !== undefined && { id }) });
    const [only, ...more] = [...writes, ...Object.values(others).flatMap((one) => one ?? [])];
    if (!only) return undefined;
    const failed = more.length === 0 ? await write(only) : await transact({ ...others, writes });
    return failed ? LOST_RACE : undefined;
  });

export const requireCount = async (counts: readonly Count[], now: Date): Promise<void> => {
  const rejection = await count(counts, { now });
  if (rejection) throw rejection;
};

/**
 * Replaces the events of a counter. Begins with the events that were read, and repeats with the
 * present ones while other writers are faster.
 * @param next may throw to leave the counter as it is
 * @returns the counter as written
 */
export const changeCounter = (
  counter: Counter,
  now: Date,
  next: (events: readonly CountedEvent[]) => readonly CountedEvent[],
): Promise<Counter> => {
  let { seen } = counter;
  return retryRaces(async () => {
    const events = currentEvents(seen?.events ?? [], LIMITS[counter.limit], now);
    const record = recordOf(counter, next(events), now);
    const failed = await write(save({ ...counter, seen }, record));
    if (!failed) return { ...counter, seen: record };
    seen = failed.current && decode(COUNTER, failed.current);
    return LOST_RACE;
  });
};
