import { ShopError } from '#shared/domain/errors.ts';
import { editCategory } from '#shared/rows/catalog.ts';
import { signedInEndpoint } from '../http/signed-in-endpoint.ts';
import { storeImages } from '../images/image-store.ts';
import { CATEGORIES, keys } from '../table/keys.ts';
import { nameTaken, saveCategoryChanges } from './category-edit-table.ts';
import { toCategory } from './category-table.ts';

export const handler = signedInEndpoint(
  editCategory,
  async ({ form, files, items }) => {
    const found = items.find(({ pk }) => pk === CATEGORIES);
    if (!found) throw new ShopError('NOT_FOUND');
    const category = toCategory(found);
    const guard = items.find((item) => item !== found);
    if (guard && guard['categoryId'] !== category.id) throw nameTaken();
    const [img] = await storeImages(files['img'], 'catalog');
    return saveCategoryChanges(category, { ...form, ...(img !== undefined && { img }) });
  },
  {
    alsoRead: ({ params, form }) => [
      keys.category(params.id),
      ...(form.name === undefined ? [] : [keys.categoryName(form.name)]),
    ],
  },
);
