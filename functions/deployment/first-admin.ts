/** The first admin of a shop without a demo. A secret holds the password. */
import type { AdminId } from '#shared/domain/ids.ts';
import { FIRST_ADMIN_EMAIL } from '#shared/domain/first-admin.ts';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { findAdmin, saveAdminPassword, saveNewAdmin } from '../accounts/account-table.ts';
import { env } from '../http/env.ts';
import { hashPassword, verifyPassword } from '../http/passwords.ts';
import { shopSecret } from '../secrets/shop-secret.ts';

/** Cannot be deleted (REQ-RIGHTS, row 23). */
export const FIRST_ADMIN = '1' as AdminId;

const generatedPassword = async (): Promise<string> => {
  const { SecretString = '' } = await new SecretsManagerClient().send(
    new GetSecretValueCommand({ SecretId: env.adminPasswordId }),
  );
  return SecretString;
};

/**
 * Creates the first admin, or sets the password from the secret when it has changed, which ends the
 * admin's sessions. A lost or leaked password is replaced this way.
 */
export const ensureFirstAdmin = async (now: Date): Promise<void> => {
  const [password, { passwordPepper }, admin] = await Promise.all([
    generatedPassword(),
    shopSecret(),
    findAdmin(FIRST_ADMIN),
  ]);
  if (!admin) {
    await saveNewAdmin({
      id: FIRST_ADMIN,
      firstname: 'Administración',
      lastname: 'Lumbre',
      email: FIRST_ADMIN_EMAIL,
      passwordHash: await hashPassword(password, passwordPepper),
      tokenVersion: 1,
      createdAt: now.toISOString(),
      // A setting of the deployment, not an address that somebody typed into the shop.
      emailConfirmedAt: now.toISOString(),
    });
  } else if (!(await verifyPassword(password, admin.passwordHash, passwordPepper))) {
    await saveAdminPassword(admin, await hashPassword(password, passwordPepper), now);
  }
};
