import { resetDemoNightly } from '#shared/rows/demo.ts';
import { restoreDemo } from './restore-demo.ts';
import { requireEnv } from '../http/env.ts';

requireEnv(resetDemoNightly.uses);

/** What it throws when somebody has just pressed the button, Lambda tries again a minute later. */
export const handler = (): Promise<void> => restoreDemo(new Date());
