import { createCategory } from '#shared/rows/catalog.ts';
import { signedInReadingEndpoint } from '../http/account-endpoints.ts';
import { storeImages } from '../images/image-store.ts';
import { CATEGORY_NAME } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { formHash, once, usedKeyRead } from '../table/used-key.ts';
import { one } from '../table/client.ts';
import { findMadeCategory, nameTaken, nextCategoryId, saveNewCategory } from './category-table.ts';

export const handler = signedInReadingEndpoint(
  createCategory,
  ({ form, headers }, owner) => ({
    taken: one(CATEGORY_NAME, keys.categoryName(form.name)),
    usedKey: usedKeyRead(owner, headers['idempotency-key']),
  }),
  async (request) => {
    const { form, files, found } = request;
    return once(request, formHash(createCategory.id, form, files), {
      made: findMadeCategory,
      make: async (keyed) => {
        if (found.taken) throw nameTaken();
        const [img = ''] = await storeImages(files['img'], 'catalog', request);
        return saveNewCategory({ id: await nextCategoryId(), name: form.name, img }, keyed);
      },
    });
  },
);
