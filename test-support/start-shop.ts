/** A new shop for the journeys. Its log may have no personal data (PROMISE-S30). */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { personalIn } from './log-watch.ts';
import { startLocal } from '../local/shop.ts';
import { statePaths } from '../local/state.ts';
import { ensureChromium, findShell } from './chromium.ts';

export const JOURNEY_SHOP = {
  inMemory: true,
  preload: join(import.meta.dirname, 'cheap-scrypt.mjs'),
  onNotice: console.error,
};

export default async (): Promise<() => Promise<void>> => {
  // playwright.config.ts and e2e/whole-browser.spec.ts read these variables.
  process.env['CHROME_PATH'] ??= await ensureChromium();
  process.env['JOURNEYS_CHROME_PATH'] ??= findShell() ?? process.env['CHROME_PATH'];
  const directory = await mkdtemp(join(tmpdir(), 'lumbre-e2e-'));
  const shop = await startLocal({ ...JOURNEY_SHOP, directory });
  process.env['SHOP_ORIGIN'] = shop.origin;
  return async () => {
    await shop.stop();
    const leaks = personalIn(await readFile(statePaths(directory).log, 'utf8'));
    await rm(directory, { recursive: true });
    if (leaks.length > 0)
      throw new Error(`Personal data in the log of the shop:\n${leaks.join('\n')}`);
  };
};
