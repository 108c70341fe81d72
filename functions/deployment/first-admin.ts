/** What a new shop needs before anybody signs in: its keys, and the first admin outside the demo. */
import type { AdminId } from '#shared/domain/ids.ts';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { findAdmin, saveDeployedPassword, saveNewAdmin } from '../accounts/account-table.ts';
import { env } from '../runtime/env.ts';
import { hashPassword } from '../http/passwords.ts';
import { newTokenKey, readShopKeys, saveShopKeys } from '../secrets/shop-keys.ts';
import { shopSecret } from '../secrets/shop-secret.ts';
import { newSecret } from '../table/secret.ts';

/** Cannot be deleted (REQ-RIGHTS). */
export const FIRST_ADMIN = '1' as AdminId;

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

const passwordInSecret = async () => {
  const { SecretString = '', VersionId = '' } = await new SecretsManagerClient().send(
    new GetSecretValueCommand({ SecretId: env.adminPasswordId }),
  );
  return { password: SecretString, passwordVersion: VersionId };
};

/**
 * Creates the first admin, or sets the password from the secret when the secret has a new version,
 * which ends the admin's sessions. This replaces a lost or leaked password. A password that the admin
 * has chosen stays, and so does the address when the setting changes.
 */
export const ensureFirstAdmin = async (now: Date): Promise<void> => {
  const [{ password, passwordVersion }, { passwordPepper }, admin] = await Promise.all([
    passwordInSecret(),
    shopSecret(),
    findAdmin(FIRST_ADMIN),
  ]);
  if (!admin) {
    await saveNewAdmin({
      id: FIRST_ADMIN,
      firstname: 'Administración',
      lastname: 'Lumbre',
      email: env.firstAdminEmail,
      passwordHash: await hashPassword(password, passwordPepper),
      tokenVersion: 1,
      createdAt: now.toISOString(),
      // The operator set the address, so nobody has to confirm it.
      emailConfirmedAt: now.toISOString(),
      passwordVersion,
    });
  } else if (admin.passwordVersion !== passwordVersion) {
    const passwordHash = await hashPassword(password, passwordPepper);
    await saveDeployedPassword(admin, { passwordHash, passwordVersion });
  }
};
