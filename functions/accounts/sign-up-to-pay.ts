import { ShopError } from '#shared/domain/errors.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { shop } from '#shared/domain/shop.ts';
import { signUpToPay } from '#shared/rows/accounts.ts';
import { endpoint } from '../http/endpoint.ts';
import { signToken } from '../http/tokens.ts';
import { countOfNetwork } from '../limits/caller-network.ts';
import { requireCount } from '../limits/limits-table.ts';
import { readSettings } from '../settings/settings-table.ts';
import { newId } from '../table/new-id.ts';
import { saveNewUser, toUser } from './account-table.ts';

export const handler = endpoint(signUpToPay, async ({ body, viewerAddress, now }) => {
  await readSettings();
  if (!shop().law) throw new ShopError('NOT_FOUND');
  // Taken addresses count too: this call costs no hash that would slow down a search for accounts.
  await requireCount(await countOfNetwork('signUp', viewerAddress), now);
  const id = newId(now) as UserId;
  const user = {
    ...{ ...body, id, phone: '', address: '', avatar: null, passwordless: true as const },
    ...{ tokenVersion: 1, createdAt: now.toISOString() },
  };
  await saveNewUser(user, undefined, now);
  const token = await signToken({ owner: { role: 'user', id }, version: user.tokenVersion }, now);
  return { token, user: toUser(user) };
});
