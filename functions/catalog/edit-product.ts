import { ShopError } from '#shared/domain/errors.ts';
import { toDollars, type Cents } from '#shared/domain/money.ts';
import { editProduct } from '#shared/rows/catalog.ts';
import { signedInReadingEndpoint } from '../http/signed-in-endpoint.ts';
import { storeImages } from '../images/image-store.ts';
import { historyOf } from '../history/history-table.ts';
import { keys } from '../table/keys.ts';
import { formHash, madeBy, usedKeyRead } from '../table/used-key.ts';
import { requireCategory } from './category-guard-table.ts';
import { arrange, requireArrangeable } from './image-rules.ts';
import { saveProductChanges } from './product-edit-table.ts';
import { findProductRecord, toProductSummary } from './product-table.ts';

/** A history shows prices as the API does. */
const inDollars = <P extends { price?: Cents }>(values: P) => ({
  ...values,
  ...(values.price !== undefined && { price: toDollars(values.price) }),
});

export const handler = signedInReadingEndpoint(
  editProduct,
  ({ headers }, owner) => ({ usedKey: usedKeyRead(owner, headers['idempotency-key']) }),
  async ({ actor, account, params, headers, form, files, found, now }) => {
    const product = await findProductRecord(params.id);
    if (!product) throw new ShopError('NOT_FOUND');
    const hash = formHash(editProduct.id, { ...form, id: product.id }, files);
    const request = { owner: actor, key: headers['idempotency-key'], hash, now };
    // A repeated request is answered here, because its first attempt has raised the version.
    if (madeBy(found.usedKey, request) !== undefined) return toProductSummary(product);
    const { CategoryId: otherSpelling, photographs, ...fields } = form;
    const seen = headers['if-match'];
    if (seen !== undefined && seen !== product.version) throw new ShopError('VERSION_CONFLICT');
    const categoryId = otherSpelling ?? fields.categoryId ?? product.categoryId;
    if (categoryId !== product.categoryId) await requireCategory(categoryId);
    const { imgs = [] } = files;
    if (photographs) {
      requireArrangeable(photographs, { current: product.images, uploads: imgs.length });
    }
    // Images first, under new names: a failure before the item names them changes nothing (PROMISE-R11).
    const uploaded = await storeImages(imgs, 'catalog');
    const images = photographs ? arrange(photographs, uploaded) : uploaded;
    const changes = {
      ...fields,
      ...(otherSpelling !== undefined && { categoryId: otherSpelling }),
      ...(images.length > 0 && { images }),
    };
    const what = { before: inDollars(product), changes: inDollars(changes) };
    const history = historyOf(keys.product(product.id), { actor, account, now }, what);
    await saveProductChanges(product, changes, { seen, request, history });
    const edited = await findProductRecord(product.id);
    if (!edited) throw new ShopError('NOT_FOUND');
    return toProductSummary(edited);
  },
);
