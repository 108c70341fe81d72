import { finishReset } from '#shared/rows/demo.ts';
import catalogue from '../../seed/catalogue.json' with { type: 'json' };
import { requireEnv } from '../http/env.ts';
import { beginSlice, clear, findUncleared } from './demo-table.ts';
import { seedItems } from './seed-items.ts';

requireEnv(finishReset.uses);

/** Milliseconds for clearing, within the function's time limit. */
const CLEAR_MS = 240_000;

/** Continues to clear what the last reset had no time for; reads one item when there is nothing. */
export const handler = async (): Promise<void> => {
  const found = await findUncleared(new Date());
  const run = found && (await beginSlice(found.run, CLEAR_MS));
  if (!run) return;
  const seed = seedItems(catalogue, { userHash: '', adminHash: '' });
  await clear({ seed, run, clearedTo: found.clearedTo, until: Date.now() + CLEAR_MS });
};
