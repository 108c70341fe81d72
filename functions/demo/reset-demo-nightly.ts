import { resetDemoNightly } from '#shared/rows/demo.ts';
import { requireEnv } from '../runtime/env.ts';
import { SCHEDULED_CLEAR_MS } from './demo-table.ts';
import { restoreDemo } from './restore-demo.ts';

requireEnv(resetDemoNightly.uses);

/** Throws when a visitor has just reset the demo; Lambda retries a minute later. */
export const handler = async (): Promise<void> => {
  await restoreDemo(new Date(), SCHEDULED_CLEAR_MS);
};
