import { createCategory } from '#shared/rows/catalog.ts';
import { signedInReadingEndpoint } from '../http/signed-in-endpoint.ts';
import { storeImages } from '../images/image-store.ts';
import { CATEGORY_NAME } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { one } from '../table/wanted.ts';
import { nextCategoryId, saveNewCategory } from './category-edit-table.ts';
import { nameTaken } from './category-rules.ts';

export const handler = signedInReadingEndpoint(
  createCategory,
  ({ form }) => ({ taken: one(CATEGORY_NAME, keys.categoryName(form.name)) }),
  async ({ form, files, found: { taken } }) => {
    if (taken) throw nameTaken();
    const [img = ''] = await storeImages(files['img'], 'catalog');
    const category = { id: await nextCategoryId(), name: form.name, img };
    await saveNewCategory(category);
    return category;
  },
);
