import { watchInvariants } from '#shared/rows/background.ts';
import { setTimeout } from 'node:timers/promises';
import { logContradictions } from '../runtime/request-log.ts';
import { isNightly, scheduled } from '../runtime/scheduled.ts';
import { recentContradictions } from './invariants-table.ts';

/** Milliseconds. Twice the time between two runs, so that every item is checked. */
const PERIOD = 2 * watchInvariants.everyMinutes * 60_000;
/** Milliseconds after which the index has caught up with the table. */
const INDEX_DELAY = 2000;

const check = (now: Date) =>
  recentContradictions(new Date(now.getTime() - PERIOD), {
    allGuards: isNightly(watchInvariants, now),
  });

/**
 * Checks the catalogue, recent orders and recent users, and once a night the slugs of all products.
 * The index is behind the table for a moment, so a contradiction counts only if a second check finds it
 * too.
 */
export const handler = scheduled(watchInvariants, async (now) => {
  const first = await check(now);
  if (first.length > 0) await setTimeout(INDEX_DELAY);
  const second = first.length > 0 ? await check(now) : [];
  const seen = new Set(first.map((one) => JSON.stringify(one)));
  const found = second.filter((one) => seen.has(JSON.stringify(one)));
  logContradictions(found);
  return { found: found.length };
});
