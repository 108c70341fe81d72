import { resetDemoNightly } from '#shared/rows/demo.ts';
import { restoreDemo } from './restore-demo.ts';
import { requireEnv } from '../http/env.ts';

requireEnv(resetDemoNightly.uses);

/** Throws when a visitor has just reset the demo; Lambda retries a minute later. */
export const handler = (): Promise<void> => restoreDemo(new Date());
