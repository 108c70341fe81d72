import type { Fault, Part } from '../stream/stream-worker.ts';
import { countEvents, eventsOf, type Event } from './sums-table.ts';

/** Counts each change exactly once (PROMISE-R13). */
export const keepSums: Part = async (changes) => {
  const faults: Fault[] = [];
  const events: Event[] = [];
  for (const change of changes) {
    try {
      events.push(...eventsOf(change));
    } catch (error) {
      faults.push({ change, error });
    }
  }
  try {
    await countEvents(events, new Date());
    return faults;
  } catch (error) {
    const ids = new Set(events.map(({ id }) => id));
    const uncounted = changes.filter(({ id }) => ids.has(id));
    return [...faults, ...uncounted.map((change) => ({ change, error }))];
  }
};
