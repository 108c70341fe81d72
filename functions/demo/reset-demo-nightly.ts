import { resetDemoNightly } from '#shared/rows/demo.ts';
import { restoreDemo } from './restore-demo.ts';
import { requireEnv } from '../http/env.ts';

requireEnv(resetDemoNightly.uses);

/** Milliseconds for clearing, within the function's time limit. */
const CLEAR_MS = 240_000;

/** Throws when a visitor has just reset the demo; Lambda retries a minute later. */
export const handler = async (): Promise<void> => {
  await restoreDemo(new Date(), CLEAR_MS);
};
