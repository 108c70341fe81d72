import { ShopError } from '#shared/domain/errors.ts';
import { deleteCategory } from '#shared/rows/catalog.ts';
import { signedInReadingEndpoint } from '../http/signed-in-endpoint.ts';
import { CATEGORY } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { one } from '../table/wanted.ts';
import { removeCategory } from './category-edit-table.ts';
import { requireDeletable } from './category-rules.ts';

export const handler = signedInReadingEndpoint(
  deleteCategory,
  ({ params }) => ({ category: one(CATEGORY, keys.category(params.id)) }),
  async ({ params, found: { category } }) => {
    requireDeletable(params.id);
    if (!category) throw new ShopError('NOT_FOUND');
    await removeCategory(category);
  },
);
