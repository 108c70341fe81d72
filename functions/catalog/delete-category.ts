import { ShopError } from '#shared/domain/errors.ts';
import { deleteCategory } from '#shared/rows/catalog.ts';
import { signedInEndpoint } from '../http/signed-in-endpoint.ts';
import { keys } from '../table/keys.ts';
import { isFixed, removeCategory } from './category-edit-table.ts';
import { toCategory } from './category-table.ts';

export const handler = signedInEndpoint(
  deleteCategory,
  async ({ params, items }) => {
    if (isFixed(params.id)) throw new ShopError('PROTECTED');
    const [category] = items.map(toCategory);
    if (!category) throw new ShopError('NOT_FOUND');
    await removeCategory(category);
  },
  { alsoRead: ({ params }) => [keys.category(params.id)] },
);
