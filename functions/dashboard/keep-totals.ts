/** The part of the worker followChanges that keeps the totals (PROMISE-R13). */
import { ShopError } from '#shared/domain/errors.ts';
import type { Change } from '../stream/stream-change.ts';
import type { Fault, Part } from '../stream/stream-worker.ts';
import type { Event } from './totals-rules.ts';
import { countEvents, toEvents } from './totals-table.ts';

type Counted = Fault & { events: Event[] };

const read = (change: Change): Counted => {
  try {
    return { change, events: toEvents(change), error: undefined };
  } catch (error) {
    return { change, events: [], error };
  }
};

const count = async (counted: readonly Counted[]): Promise<Fault[]> => {
  try {
    await countEvents(
      counted.flatMap(({ events }) => events),
      new Date(),
    );
    return [];
  } catch (error) {
    if (error instanceof ShopError || counted.length === 1) {
      return counted.map(({ change }) => ({ change, error }));
    }
    // Counts the changes one by one, so that only the change that DynamoDB rejects stays uncounted.
    const faults: Fault[] = [];
    for (const one of counted) faults.push(...(await count([one])));
    return faults;
  }
};

/** Counts each change exactly once, so that the dashboard does not have to read every order. */
export const keepTotals: Part = async (changes) => {
  const all = changes.map(read);
  const unreadable = all.filter(({ error }) => error !== undefined);
  return [...unreadable, ...(await count(all.filter(({ events }) => events.length > 0)))];
};
