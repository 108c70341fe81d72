import { createCategory } from '#shared/rows/catalog.ts';
import { signedInEndpoint } from '../http/signed-in-endpoint.ts';
import { storeImages } from '../images/image-store.ts';
import { nextCategoryId, saveNewCategory } from './category-edit-table.ts';

export const handler = signedInEndpoint(createCategory, async ({ form, files }) => {
  const [img = ''] = await storeImages(files['img']);
  const category = { id: await nextCategoryId(), name: form.name, img };
  await saveNewCategory(category);
  return category;
});
