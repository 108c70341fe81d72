/**
 * Creates the content of a new shop: its keys, its first items, and outside the demo its first
 * admin.
 */
import type { AdminId, CategoryId } from '#shared/domain/ids.ts';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import catalogue from '../../seed/catalogue.json' with { type: 'json' };
import { findAdmin, saveDeployedPassword, saveNewAdmin } from '../accounts/account-table.ts';
import { saveNewCategory } from '../catalog/category-table.ts';
import { seedWithPasswords } from '../demo/restore-demo.ts';
import { imageName } from '../demo/seed-items.ts';
import { env } from '../runtime/env.ts';
import { hashPassword } from '../http/passwords.ts';
import { saveNewTokenKeys, savePepper } from '../secrets/save-keys.ts';
import { hasPepper, passwordPepper } from '../secrets/shop-keys.ts';
import type { AdminRecord } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { newSecret } from '../table/secret.ts';
import { putAll } from '../table/whole-table.ts';

/** Cannot be deleted (REQ-RIGHTS). */
const FIRST_ADMIN = '1' as AdminId;

/**
 * Creates the pepper and the token keys. Existing keys stay. The pepper is saved last, so a run
 * that was interrupted is repeated.
 *
 * @throws Error when accounts exist but no pepper: a new pepper would invalidate every password
 */
export const ensureKeys = async (): Promise<void> => {
  if (await hasPepper()) return;
  if (await findAdmin(FIRST_ADMIN)) {
    throw new Error('The shop has lost its pepper: restore the parameter');
  }
  await saveNewTokenKeys();
  await savePepper(newSecret());
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
  const [{ password, passwordVersion }, pepper, admin] = await Promise.all([
    passwordInSecret(),
    passwordPepper(),
    findAdmin(FIRST_ADMIN),
  ]);
  if (!admin) {
    const created: AdminRecord = {
      id: FIRST_ADMIN,
      firstname: 'Administración',
      lastname: 'Lumbre',
      email: env.firstAdminEmail,
      tokenVersion: 1,
      createdAt: now.toISOString(),
      // The operator set the address, so nobody has to confirm it.
      emailConfirmedAt: now.toISOString(),
      passwordVersion,
    };
    await saveNewAdmin(created, await hashPassword(password, pepper));
  } else if (admin.passwordVersion !== passwordVersion) {
    const passwordHash = await hashPassword(password, pepper);
    await saveDeployedPassword(admin, { passwordHash, passwordVersion });
  }
};

const seedDemo = async (): Promise<void> => {
  const items = await seedWithPasswords();
  const admin = keys.account({ role: 'admin', id: FIRST_ADMIN }).pk;
  // A batch write has no order, so the admin, who marks a filled table, gets a separate batch.
  await putAll(items.filter(({ pk }) => pk !== admin));
  await putAll(items.filter(({ pk }) => pk === admin));
};

/** Writes the fixed categories of the home page (RULE-18) without products. */
const seedCategories = async (): Promise<void> => {
  for (const { id, name, img } of catalogue.categories) {
    await saveNewCategory({ id: id as CategoryId, name, img: imageName(img) });
  }
};

/**
 * Fills an empty table: with the demo catalogue on a demo stage, otherwise with categories. A table
 * without the first admin counts as empty. The first admin is written last and cannot be deleted, so
 * an interrupted run is repeated and a filled table is never written again.
 * @returns whether the table was empty
 */
export const seedShop = async (): Promise<boolean> => {
  if (await findAdmin(FIRST_ADMIN)) return false;
  await (env.demo ? seedDemo : seedCategories)();
  return true;
};
