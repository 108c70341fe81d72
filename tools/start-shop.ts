/** Before the journeys: the shop of `npm start`, freshly seeded, on a free port. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocal } from '../local/shop.ts';
import { ensureChromium } from './chromium.ts';

export default async (): Promise<() => Promise<void>> => {
  // `npx playwright test` alone finds a browser as `npm test` does.
  process.env['CHROME_PATH'] ??= await ensureChromium();
  const directory = await mkdtemp(join(tmpdir(), 'lumbre-e2e-'));
  const shop = await startLocal({ directory, inMemory: true, onNotice: console.error });
  process.env['SHOP_ORIGIN'] = shop.origin;
  return async () => {
    await shop.stop();
    await rm(directory, { recursive: true });
  };
};
