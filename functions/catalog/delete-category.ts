import { isFixedCategory } from '#shared/domain/categories.ts';
import { existing, ShopError } from '#shared/domain/errors.ts';
import { deleteCategory } from '#shared/rows/catalog.ts';
import { signedInReadingEndpoint } from '../http/account-endpoints.ts';
import { CATEGORY } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { one } from '../table/client.ts';
import { removeCategory } from './category-table.ts';

export const handler = signedInReadingEndpoint(
  deleteCategory,
  ({ params }) => ({ category: one(CATEGORY, keys.category(params.id)) }),
  async ({ params, found: { category } }) => {
    if (isFixedCategory(params.id)) throw new ShopError('PROTECTED');
    await removeCategory(existing(category));
  },
);
