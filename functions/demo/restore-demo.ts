import { DEMO_ADMIN, DEMO_USER } from '#shared/domain/demo.ts';
import { ShopError } from '#shared/domain/errors.ts';
import catalogue from '../../seed/catalogue.json' with { type: 'json' };
import { hashPassword } from '../http/passwords.ts';
import { shopSecret } from '../secrets/shop-secret.ts';
import { beginReset, beginSlice, clear, writeSeed } from './demo-table.ts';
import { seedItems } from './seed-items.ts';

const isPassing = (error: unknown): boolean =>
  error instanceof ShopError && error.code === 'UNAVAILABLE';

/**
 * Restores the demo, for a visitor or every night: writes the seed, then deletes for `clearMs`.
 * @returns whether everything is cleared; otherwise finishReset continues
 * @throws ShopError RESET_RUNNING; RATE_LIMITED within a minute of the last reset
 */
export const restoreDemo = async (now: Date, clearMs: number): Promise<boolean> => {
  const run = await beginReset(now);
  const { passwordPepper } = await shopSecret();
  const [userHash, adminHash] = await Promise.all([
    hashPassword(DEMO_USER.password, passwordPepper),
    hashPassword(DEMO_ADMIN.password, passwordPepper),
  ]);
  // Nothing deletes or overwrites the images of the seed, so they need no restoring.
  const seed = seedItems(catalogue, { userHash, adminHash });
  await writeSeed(seed, run);
  const slice = await beginSlice(run, clearMs);
  if (!slice) throw new ShopError('RESET_RUNNING', { retryAfter: 5 });
  try {
    return await clear({ seed, run: slice, clearedTo: null, until: Date.now() + clearMs });
  } catch (error) {
    // The seed is back. Items that a throttled table did not delete are deleted later.
    if (isPassing(error)) return false;
    throw error;
  }
};
