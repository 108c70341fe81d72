import type { AdminId } from '#shared/domain/ids.ts';
import { createAdmin } from '#shared/rows/accounts.ts';
import { newId } from '../table/new-id.ts';
import { shopSecret } from '../secrets/shop-secret.ts';
import { signedInEndpoint } from '../http/signed-in-endpoint.ts';
import { saveNewAdmin, toAdmin } from './account-table.ts';
import type { Item } from '../table/keys.ts';
import { requireStrong } from './password-rules.ts';
import { hashPassword } from '../http/passwords.ts';

/**
 * Whether the new address counts as confirmed, because the admin who enters it knows its owner.
 * Everybody can sign in as the demo's public admin, so addresses that this admin enters get no
 * notices (RULE-48).
 */
const mayVouch = (creator: Item): boolean =>
  creator['demo'] !== true && creator['emailConfirmedAt'] !== undefined;

export const handler = signedInEndpoint(createAdmin, async ({ account, body, now }) => {
  const { password, ...person } = body;
  requireStrong(password, 'admin', person);
  const admin = {
    ...person,
    id: newId(now) as AdminId,
    passwordHash: await hashPassword(password, (await shopSecret()).passwordPepper),
    tokenVersion: 1,
    createdAt: now.toISOString(),
    ...(mayVouch(account) && { emailConfirmedAt: now.toISOString() }),
  };
  await saveNewAdmin(admin);
  return toAdmin(admin);
});
