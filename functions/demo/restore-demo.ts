import { DEMO_ADMIN, DEMO_USER } from '#shared/domain/demo.ts';
import { ShopError } from '#shared/domain/errors.ts';
import catalogue from '../../seed/catalogue.json' with { type: 'json' };
import { hashPassword } from '../http/passwords.ts';
import { passwordPepper } from '../secrets/shop-keys.ts';
import type { Item } from '../table/keys.ts';
import { beginClearing, beginReset, clear, writeSeed } from './demo-table.ts';
import { seedItems } from './seed-items.ts';

/** All items of the demo, whose two accounts have their public passwords. */
export const seedWithPasswords = async (): Promise<Item[]> => {
  const pepper = await passwordPepper();
  const [userHash, adminHash] = await Promise.all([
    hashPassword(DEMO_USER.password, pepper),
    hashPassword(DEMO_ADMIN.password, pepper),
  ]);
  return seedItems(catalogue, { userHash, adminHash });
};

/**
 * Restores the demo, for a visitor or every night: writes the seed, then deletes for `clearMs`.
 * @returns whether everything is cleared; otherwise keepDemo continues
 * @throws ShopError RESET_RUNNING; RATE_LIMITED within a minute of the last reset
 */
export const restoreDemo = async (now: Date, clearMs: number): Promise<boolean> => {
  const run = await beginReset(now);
  // Nothing deletes or overwrites the images of the seed, so they need no restoring.
  const seed = await seedWithPasswords();
  await writeSeed(seed, run);
  const clearing = await beginClearing(run, clearMs);
  if (!clearing) throw new ShopError('RESET_RUNNING', { retryAfter: 5 });
  return clear(seed, clearing);
};
