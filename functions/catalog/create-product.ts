import type { ProductId } from '#shared/domain/ids.ts';
import { factsIn } from '#shared/domain/schemas/facts-form.ts';
import { createProduct } from '#shared/rows/catalog.ts';
import { newId } from '../table/new-id.ts';
import { signedInReadingEndpoint } from '../http/signed-in-endpoint.ts';
import { storeImages } from '../images/image-store.ts';
import { historyOf } from '../history/history-table.ts';
import { CATEGORY } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import type { ProductRecord } from '../table/records.ts';
import { formHash, madeBy, usedKeyRead } from '../table/used-key.ts';
import { one } from '../table/wanted.ts';
import { findMadeProduct, saveNewProduct, unknownCategory } from './product-edit-table.ts';
import { toProductSummary } from './product-table.ts';

const answerOf = (product: ProductRecord) => ({ ...toProductSummary(product), reviews: [] });

export const handler = signedInReadingEndpoint(
  createProduct,
  ({ form, headers }, owner) => ({
    category: one(CATEGORY, keys.category(form.categoryId)),
    usedKey: usedKeyRead(owner, headers['idempotency-key']),
  }),
  async ({ actor, account, headers, form, files, found: { category, usedKey }, now }) => {
    const hash = formHash(createProduct.id, form, files);
    const request = { owner: actor, key: headers['idempotency-key'], hash, now };
    const madeId = madeBy(usedKey, request);
    if (madeId !== undefined) return answerOf(await findMadeProduct(madeId));
    if (!category) throw unknownCategory();
    const { title, description, price, stock, categoryId } = form;
    const id = newId(now) as ProductId;
    const product = await saveNewProduct(
      {
        title,
        description,
        price,
        stock,
        categoryId,
        ...factsIn(form),
        ...(form.hidden && { hidden: form.hidden }),
        id,
        images: await storeImages(files['imgs'], 'catalog'),
        ratingSum: 0,
        ratingCount: 0,
        version: 1,
      },
      { request, history: historyOf(keys.product(id), { actor, account, now }, 'created') },
    );
    return answerOf(product);
  },
);
