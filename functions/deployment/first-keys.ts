import { findAdmin } from '../accounts/account-table.ts';
import { newSecret, newTokenKey, readShopKeys, saveShopKeys } from '../secrets/shop-keys.ts';
import { FIRST_ADMIN } from './first-admin.ts';

/**
 * Gives a new secret the password pepper and the first token key: of a secret's random strings
 * CloudFormation generates one only, which is CloudFront's (ADR-0026). What is there stays.
 *
 * @throws Error when there are passwords already: they were made with a pepper that is lost here
 */
export const ensureKeys = async (now: Date): Promise<void> => {
  const keys = await readShopKeys();
  if (keys.passwordPepper !== undefined) return;
  if (await findAdmin(FIRST_ADMIN)) {
    throw new Error('The secret has lost its pepper: restore its version of before');
  }
  await saveShopKeys({
    ...keys,
    passwordPepper: newSecret(),
    tokenKeys: [{ ...newTokenKey(), signsFrom: now.toISOString() }],
  });
};
