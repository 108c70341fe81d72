import { existing } from '#shared/domain/errors.ts';
import { editProduct } from '#shared/rows/catalog.ts';
import { isHelper, signedInReadingEndpoint } from '../http/account-endpoints.ts';
import { storeImages } from '../images/image-store.ts';
import { currentSettings } from '../settings/settings-table.ts';
import { CATEGORY } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { formHash, once, usedKeyRead } from '../table/used-key.ts';
import { one } from '../table/client.ts';
import { saveProductChanges, unknownCategory } from './product-edit-table.ts';
import { changesOf, requireAmount, requireStockOnly } from './product-rules.ts';
import { findProductRecord, toStaffProduct } from './product-table.ts';

export const handler = signedInReadingEndpoint(
  editProduct,
  ({ headers, form: { categoryId, CategoryId: id = categoryId } }, owner) => ({
    usedKey: usedKeyRead(owner, headers['idempotency-key']),
    category: one(CATEGORY, id === undefined ? undefined : keys.category(id)),
  }),
  async (request) => {
    const { params, headers, form, files, found } = request;
    const { imgs = [] } = files;
    if (isHelper(request)) {
      requireStockOnly([...Object.keys(form), ...imgs.map(({ field }) => field)]);
    }
    const product = existing(await findProductRecord(params.id));
    const hash = formHash(editProduct.id, { ...form, id: product.id }, files);
    const seen = headers['if-match'];
    const changed = await once(request, hash, {
      made: async () => existing(await findProductRecord(product.id)),
      make: async (keyed) => {
        // Rejects an edit before its images are stored.
        const { categoryId } = changesOf(product, { form, seen, uploaded: imgs.map(() => '') });
        if (categoryId !== undefined && !found.category) throw unknownCategory();
        const settings = await currentSettings();
        if (form.price !== undefined) requireAmount('price', form.price, settings);
        // The images have new names. If a later step fails, no item names them (PROMISE-R11).
        const uploaded = await storeImages(imgs, 'catalog', request);
        return saveProductChanges(product.id, { form, seen, uploaded, settings }, keyed, request);
      },
    });
    return toStaffProduct(changed);
  },
);
