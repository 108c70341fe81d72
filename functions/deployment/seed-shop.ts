import { DEMO_ADMIN, DEMO_USER } from '#shared/domain/demo.ts';
import type { CategoryId } from '#shared/domain/ids.ts';
import { findAdmin } from '../accounts/account-table.ts';
import { saveNewCategory } from '../catalog/category-table.ts';
import { imageName, seedItems, type Catalogue } from '../demo/seed-items.ts';
import { env } from '../runtime/env.ts';
import { hashPassword } from '../http/passwords.ts';
import { shopSecret } from '../secrets/shop-secret.ts';
import { keys } from '../table/keys.ts';
import { putAll } from '../table/whole-table.ts';
import { FIRST_ADMIN } from './first-admin.ts';

const seedDemo = async (catalogue: Catalogue): Promise<void> => {
  const { passwordPepper } = await shopSecret();
  const [userHash, adminHash] = await Promise.all([
    hashPassword(DEMO_USER.password, passwordPepper),
    hashPassword(DEMO_ADMIN.password, passwordPepper),
  ]);
  const items = seedItems(catalogue, { userHash, adminHash });
  const admin = keys.account({ role: 'admin', id: FIRST_ADMIN }).pk;
  // A batch write has no order, so the admin, who marks a filled table, gets a separate batch.
  await putAll(items.filter(({ pk }) => pk !== admin));
  await putAll(items.filter(({ pk }) => pk === admin));
};

/** Writes the fixed categories of the home page (RULE-18) without products. */
const seedCategories = async ({ categories }: Catalogue): Promise<void> => {
  for (const { id, name, img } of categories) {
    await saveNewCategory({ id: id as CategoryId, name, img: imageName(img) });
  }
};

/**
 * Fills an empty table: with the demo catalogue on a demo stage, otherwise with categories. A table
 * without the first admin counts as empty. The first admin is written last and cannot be deleted, so
 * an interrupted run is repeated and a filled table is never written again.
 * @returns whether the table was empty
 */
export const seedShop = async (catalogue: Catalogue): Promise<boolean> => {
  if (await findAdmin(FIRST_ADMIN)) return false;
  await (env.demo ? seedDemo : seedCategories)(catalogue);
  return true;
};
