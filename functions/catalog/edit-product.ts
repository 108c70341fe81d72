import { ShopError } from '#shared/domain/errors.ts';
import { editProduct } from '#shared/rows/catalog.ts';
import { signedInReadingEndpoint } from '../http/signed-in-endpoint.ts';
import { storeImages } from '../images/image-store.ts';
import { formHash, madeBy, usedKeyRead } from '../table/used-key.ts';
import { requireCategory } from './category-guard-table.ts';
import { arrange, requireArrangeable } from './image-rules.ts';
import { saveProductChanges } from './product-edit-table.ts';
import { findProductRecord, toProductSummary } from './product-table.ts';

export const handler = signedInReadingEndpoint(
  editProduct,
  ({ headers }, owner) => ({ usedKey: usedKeyRead(owner, headers['idempotency-key']) }),
  async ({ actor, params, headers, form, files, found, now }) => {
    const product = await findProductRecord(params.id);
    if (!product) throw new ShopError('NOT_FOUND');
    const hash = formHash(editProduct.id, { ...form, id: product.id }, files);
    const request = { owner: actor, key: headers['idempotency-key'], hash, now };
    // Before the version is compared, because the first attempt has raised it.
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
    await saveProductChanges(
      product,
      {
        ...fields,
        ...(otherSpelling !== undefined && { categoryId: otherSpelling }),
        ...(images.length > 0 && { images }),
      },
      { seen, request },
    );
    const edited = await findProductRecord(product.id);
    if (!edited) throw new ShopError('NOT_FOUND');
    return toProductSummary(edited);
  },
);
