import { findAdmin } from '../accounts/account-table.ts';
import { newSecret, newTokenKey, readShopKeys, saveShopKeys } from '../secrets/shop-keys.ts';
import { FIRST_ADMIN } from './first-admin.ts';

/**
 * Adds the password pepper and the first token key to a new secret. CloudFormation can generate only
 * one random string per secret, the origin verification value (ADR-0026). Existing keys stay.
 *
 * @throws Error when accounts exist but no pepper: a new pepper would invalidate every password
 */
export const ensureKeys = async (now: Date): Promise<void> => {
  const keys = await readShopKeys();
  if (keys.passwordPepper !== undefined) return;
  if (await findAdmin(FIRST_ADMIN)) {
    throw new Error('The secret has lost its pepper: restore its previous version');
  }
  await saveShopKeys({
    ...keys,
    passwordPepper: newSecret(),
    tokenKeys: [{ ...newTokenKey(), signsFrom: now.toISOString() }],
  });
};
