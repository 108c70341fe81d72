import { ShopError } from '#shared/domain/errors.ts';
import { editCategory } from '#shared/rows/catalog.ts';
import { signedInEndpoint } from '../http/signed-in-endpoint.ts';
import { storeImages } from '../images/image-store.ts';
import { keys } from '../table/keys.ts';
import { saveCategoryChanges } from './category-edit-table.ts';
import { toCategory } from './category-table.ts';

export const handler = signedInEndpoint(
  editCategory,
  async ({ form, files, items }) => {
    const [category] = items.map(toCategory);
    if (!category) throw new ShopError('NOT_FOUND');
    const [img] = await storeImages(files['img']);
    return saveCategoryChanges(category, { ...form, ...(img !== undefined && { img }) });
  },
  { alsoRead: ({ params }) => [keys.category(params.id)] },
);
