import { DEMO_ADMIN, DEMO_USER } from '#shared/demo.ts';
import { resetDemo } from '#shared/routes/demo.ts';
import catalogue from '../../seed/catalogue.json' with { type: 'json' };
import { hashPassword } from '../http/passwords.ts';
import { endpoint } from '../http/endpoint.ts';
import { shopSecret } from '../http/secrets.ts';
import { beginReset, endReset, restoreItems } from './demo-table.ts';
import { seedItems } from './seed-items.ts';

export const handler = endpoint(resetDemo, async ({ now }) => {
  await beginReset(now);
  const { passwordPepper } = await shopSecret();
  const [userHash, adminHash] = await Promise.all([
    hashPassword(DEMO_USER.password, passwordPepper),
    hashPassword(DEMO_ADMIN.password, passwordPepper),
  ]);
  // Pictures need no restoring: nothing ever deletes or overwrites those of the seed.
  await restoreItems(seedItems(catalogue, { userHash, adminHash }));
  await endReset();
  return { message: 'La demostración vuelve a estar como el primer día.' };
});
