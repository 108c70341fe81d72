import { DEMO_ADMIN, DEMO_USER } from '#shared/domain/demo.ts';
import catalogue from '../../seed/catalogue.json' with { type: 'json' };
import { hashPassword } from '../http/passwords.ts';
import { shopSecret } from '../secrets/shop-secret.ts';
import { beginReset, endReset, restoreItems } from './demo-table.ts';
import { seedItems } from './seed-items.ts';

/**
 * Restores the demo, for a visitor or every night.
 * @throws ShopError RESET_RUNNING; RATE_LIMITED within a minute of the last reset
 */
export const restoreDemo = async (now: Date): Promise<void> => {
  await beginReset(now);
  const { passwordPepper } = await shopSecret();
  const [userHash, adminHash] = await Promise.all([
    hashPassword(DEMO_USER.password, passwordPepper),
    hashPassword(DEMO_ADMIN.password, passwordPepper),
  ]);
  // Nothing deletes or overwrites the images of the seed, so they need no restoring.
  await restoreItems(seedItems(catalogue, { userHash, adminHash }));
  await endReset();
};
