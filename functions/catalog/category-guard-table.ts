/** Rejects an unknown category before expensive work, such as decoding images. */
import type { CategoryId } from '#shared/domain/ids.ts';
import { get } from '../table/client.ts';
import { CATEGORY } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { unknownCategory } from './product-edit-table.ts';

/**
 * The transaction that moves the product still decides, because the category can be deleted in the
 * meantime.
 * @throws ShopError VALIDATION
 */
export const requireCategory = async (id: CategoryId): Promise<void> => {
  if (!(await get(CATEGORY, keys.category(id), { consistent: true }))) throw unknownCategory();
};
