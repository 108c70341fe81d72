import { watchInvariants } from '#shared/rows/background.ts';
import type { EventBridgeEvent } from 'aws-lambda';
import { requireEnv } from '../runtime/env.ts';
import { logContradictions } from '../runtime/request-log.ts';
import { recentContradictions } from './invariants-table.ts';

requireEnv(watchInvariants.uses);

/** Milliseconds. Twice the time between two runs, so that every item is checked. */
const PERIOD = 2 * watchInvariants.everyMinutes * 60_000;
/** Milliseconds after which the index has caught up with the table. */
const INDEX_DELAY = 2000;

/** UTC. */
const NIGHT_HOUR = 4;

const check = (now: Date) =>
  recentContradictions(new Date(now.getTime() - PERIOD), {
    allGuards:
      now.getUTCHours() === NIGHT_HOUR && now.getUTCMinutes() < watchInvariants.everyMinutes,
  });

/**
 * Checks the catalogue, recent orders and recent users, and once a night the slugs of all products.
 * The index is behind the table for a moment, so a contradiction counts only if a second check finds it
 * too.
 */
export const handler = async ({
  time,
}: Pick<EventBridgeEvent<'Scheduled Event', unknown>, 'time'>): Promise<{ found: number }> => {
  const now = new Date(time);
  const first = await check(now);
  if (first.length > 0) await new Promise((resolve) => setTimeout(resolve, INDEX_DELAY));
  const second = first.length > 0 ? await check(now) : [];
  const seen = new Set(first.map((one) => JSON.stringify(one)));
  const found = second.filter((one) => seen.has(JSON.stringify(one)));
  logContradictions(found);
  return { found: found.length };
};
