import { finishReset } from '#shared/rows/demo.ts';
import catalogue from '../../seed/catalogue.json' with { type: 'json' };
import { requireEnv } from '../runtime/env.ts';
import { beginClearing, clear, findUncleared, SCHEDULED_CLEAR_MS } from './demo-table.ts';
import { seedItems } from './seed-items.ts';

requireEnv(finishReset.uses);

/** Continues an unfinished reset. With no such reset it reads one item and ends. */
export const handler = async (): Promise<void> => {
  const found = await findUncleared(new Date());
  const run = found && (await beginClearing(found, SCHEDULED_CLEAR_MS));
  if (run) await clear(seedItems(catalogue), run);
};
