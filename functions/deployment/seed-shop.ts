import { DEMO_ADMIN, DEMO_USER } from '#shared/domain/demo.ts';
import type { CategoryId } from '#shared/domain/ids.ts';
import { findAdmin } from '../accounts/account-table.ts';
import { saveNewCategory } from '../catalog/category-edit-table.ts';
import { putItems } from '../demo/demo-table.ts';
import { imageName, seedItems, type Catalogue } from '../demo/seed-items.ts';
import { env } from '../http/env.ts';
import { hashPassword } from '../http/passwords.ts';
import { shopSecret } from '../secrets/shop-secret.ts';
import { keys } from '../table/keys.ts';
import { FIRST_ADMIN } from './first-admin.ts';

const seedDemo = async (catalogue: Catalogue): Promise<void> => {
  const { passwordPepper } = await shopSecret();
  const [userHash, adminHash] = await Promise.all([
    hashPassword(DEMO_USER.password, passwordPepper),
    hashPassword(DEMO_ADMIN.password, passwordPepper),
  ]);
  const items = seedItems(catalogue, { userHash, adminHash });
  const admin = keys.account({ role: 'admin', id: FIRST_ADMIN }).pk;
  // A batch write has no order: the admin, who marks a filled table, needs a batch of its own.
  await putItems(items.filter(({ pk }) => pk !== admin));
  await putItems(items.filter(({ pk }) => pk === admin));
};

/** The categories that the home page is made of (RULE-18), without a product. */
const seedCategories = async ({ categories }: Catalogue): Promise<void> => {
  for (const { id, name, img } of categories) {
    await saveNewCategory({ id: id as CategoryId, name, img: imageName(img) });
  }
};

/**
 * Fills an empty table: with the whole demo catalogue on a demo stage, else with categories. Empty is
 * one without the first admin, who is written last and cannot be deleted: what was interrupted is
 * done again, and what people changed stays.
 * @returns whether it was empty
 */
export const seedShop = async (catalogue: Catalogue): Promise<boolean> => {
  if (await findAdmin(FIRST_ADMIN)) return false;
  await (env.demo ? seedDemo : seedCategories)(catalogue);
  return true;
};
