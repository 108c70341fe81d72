import { keepDemo } from '#shared/rows/demo.ts';
import catalogue from '../../seed/catalogue.json' with { type: 'json' };
import { isNightly, scheduled } from '../runtime/scheduled.ts';
import { beginClearing, clear, findUncleared } from './demo-table.ts';
import { restoreDemo } from './restore-demo.ts';
import { seedItems } from './seed-items.ts';

/** Milliseconds for deleting, within the function's 300 seconds. */
const CLEAR_MS = 240_000;

/**
 * Restores the demo at night, so that data of visitors is gone in the morning. The other runs continue
 * a reset that is not finished. When there is none, a run reads one item and ends.
 *
 * @throws ShopError RATE_LIMITED when a visitor has just reset the demo; Lambda retries a minute later
 */
export const handler = scheduled(keepDemo, async (at) => {
  if (isNightly(keepDemo, at)) {
    await restoreDemo(new Date(), CLEAR_MS);
    return;
  }
  const found = await findUncleared(new Date());
  const run = found && (await beginClearing(found, CLEAR_MS));
  if (run) await clear(seedItems(catalogue), run);
});
