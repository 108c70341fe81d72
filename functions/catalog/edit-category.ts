import { existing } from '#shared/domain/errors.ts';
import { editCategory } from '#shared/rows/catalog.ts';
import { signedInReadingEndpoint } from '../http/account-endpoints.ts';
import { storeImages } from '../images/image-store.ts';
import { CATEGORY, CATEGORY_NAME } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { one } from '../table/client.ts';
import { nameTaken, saveCategoryChanges } from './category-table.ts';

export const handler = signedInReadingEndpoint(
  editCategory,
  ({ params, form }) => ({
    category: one(CATEGORY, keys.category(params.id)),
    guard: one(CATEGORY_NAME, form.name === undefined ? undefined : keys.categoryName(form.name)),
  }),
  async (request) => {
    const { form, files, found } = request;
    const category = existing(found.category);
    if (found.guard && found.guard.categoryId !== category.id) throw nameTaken();
    const [img] = await storeImages(files['img'], 'catalog', request);
    return saveCategoryChanges(category, { ...form, ...(img !== undefined && { img }) });
  },
);
