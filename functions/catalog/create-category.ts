import { createCategory } from '#shared/rows/catalog.ts';
import { signedInEndpoint } from '../http/signed-in-endpoint.ts';
import { storeImages } from '../images/image-store.ts';
import { keys } from '../table/keys.ts';
import { nameTaken, nextCategoryId, saveNewCategory } from './category-edit-table.ts';

export const handler = signedInEndpoint(
  createCategory,
  async ({ form, files, items }) => {
    if (items.length > 0) throw nameTaken();
    const [img = ''] = await storeImages(files['img'], 'catalog');
    const category = { id: await nextCategoryId(), name: form.name, img };
    await saveNewCategory(category);
    return category;
  },
  { alsoRead: ({ form }) => [keys.categoryName(form.name)] },
);
