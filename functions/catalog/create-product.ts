import { existing } from '#shared/domain/errors.ts';
import type { ProductId } from '#shared/domain/ids.ts';
import { factsIn } from '#shared/domain/schemas/facts-form.ts';
import { createProduct } from '#shared/rows/catalog.ts';
import { newId } from '../table/new-id.ts';
import { signedInReadingEndpoint } from '../http/account-endpoints.ts';
import { storeImages } from '../images/image-store.ts';
import { currentSettings } from '../settings/settings-table.ts';
import { CATEGORY, type ProductRecord } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { formHash, once, usedKeyRead } from '../table/used-key.ts';
import { one } from '../table/client.ts';
import { saveNewProduct, unknownCategory } from './product-edit-table.ts';
import { requireAmount } from './product-rules.ts';
import { findProductRecord, toProductSummary } from './product-table.ts';

export const handler = signedInReadingEndpoint(
  createProduct,
  ({ form, headers }, owner) => ({
    category: one(CATEGORY, keys.category(form.categoryId)),
    usedKey: usedKeyRead(owner, headers['idempotency-key']),
  }),
  async (request) => {
    const { form, files, found, now } = request;
    const product = await once(request, formHash(createProduct.id, form, files), {
      made: async (id) => existing(await findProductRecord(id)),
      make: async (keyed) => {
        if (!found.category) throw unknownCategory();
        const settings = await currentSettings();
        requireAmount('price', form.price, settings);
        const { title, description, price, stock, categoryId, hidden } = form;
        const record: Omit<ProductRecord, 'slug'> = {
          title,
          description,
          price,
          stock,
          categoryId,
          ...factsIn(form),
          ...(hidden && { hidden }),
          id: newId(now) as ProductId,
          images: await storeImages(files['imgs'], 'catalog', request),
          ratingSum: 0,
          ratingCount: 0,
          version: 1,
        };
        return saveNewProduct(record, settings, keyed, request);
      },
    });
    return { ...toProductSummary(product), reviews: [] };
  },
);
