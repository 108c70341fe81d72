import { ShopError } from '#shared/domain/errors.ts';
import { editCategory } from '#shared/rows/catalog.ts';
import { signedInReadingEndpoint } from '../http/signed-in-endpoint.ts';
import { storeImages } from '../images/image-store.ts';
import { CATEGORY } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { one } from '../table/wanted.ts';
import { saveCategoryChanges } from './category-edit-table.ts';

export const handler = signedInReadingEndpoint(
  editCategory,
  ({ params }) => ({ category: one(CATEGORY, keys.category(params.id)) }),
  async ({ form, files, found: { category } }) => {
    if (!category) throw new ShopError('NOT_FOUND');
    const [img] = await storeImages(files['img']);
    return saveCategoryChanges(category, { ...form, ...(img !== undefined && { img }) });
  },
);
