import { watchInvariants } from '#shared/rows/invariants.ts';
import type { EventBridgeEvent } from 'aws-lambda';
import { requireEnv } from '../http/env.ts';
import { logContradictions } from '../http/request-log.ts';
import { contradictionsIn, readRecent } from './invariant-table.ts';

requireEnv(watchInvariants.uses);

/** Milliseconds looked back: twice the pause between two looks, so that nothing falls between them. */
const LOOK_BACK = 2 * watchInvariants.everyMinutes * 60_000;
/** Milliseconds in which the index has caught up with the table. */
const LATENESS = 2000;

const look = async (now: Date) =>
  contradictionsIn(await readRecent(new Date(now.getTime() - LOOK_BACK)));

/**
 * Looks for what contradicts itself among the catalogue and what came lately. The index is a moment
 * behind the table, so a contradiction counts if it is still there at a second look.
 */
export const handler = async ({
  time,
}: Pick<EventBridgeEvent<'Scheduled Event', unknown>, 'time'>): Promise<{ found: number }> => {
  const now = new Date(time);
  const first = await look(now);
  if (first.length > 0) await new Promise((resolve) => setTimeout(resolve, LATENESS));
  const second = first.length > 0 ? await look(now) : [];
  const seen = new Set(first.map((one) => JSON.stringify(one)));
  const found = second.filter((one) => seen.has(JSON.stringify(one)));
  logContradictions(found);
  return { found: found.length };
};
