import type { CategoryId } from '#shared/domain/ids.ts';
import catalogue from '../../seed/catalogue.json' with { type: 'json' };
import { findAdmin } from '../accounts/account-table.ts';
import { saveNewCategory } from '../catalog/category-table.ts';
import { seedWithPasswords } from '../demo/restore-demo.ts';
import { imageName } from '../demo/seed-items.ts';
import { env } from '../runtime/env.ts';
import { keys } from '../table/keys.ts';
import { putAll } from '../table/whole-table.ts';
import { FIRST_ADMIN } from './first-admin.ts';

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
