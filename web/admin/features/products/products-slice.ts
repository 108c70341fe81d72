import { isFulfilled, nanoid, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import type { ProductId } from '#shared/domain/ids.ts';
import type { Product, ProductSummary } from '#shared/domain/schemas/product.ts';
import { ApiError, call } from '../../../api/call.ts';
import { createApiThunk } from '../../../api/thunk.ts';
import { answerOf, createAdminThunk, unlessGone, type AdminState } from '../../ui/admin-thunk.ts';
import { createList } from '../../ui/list.ts';
import {
  isUndisputed,
  merged,
  suggestedChoices,
  versionsOf,
  type Versions,
} from './merge-rules.ts';
import {
  changedFields,
  newProductForm,
  productEditForm,
  valuesOf,
  type ProductValues,
} from './product-values.ts';

/** One product by slug or id as it is now: no shared cache has answered this address yet. */
export const readProduct = createApiThunk('products/read', (id: string, { signal }) =>
  call('getProduct', { params: { id }, query: { fresh: nanoid() }, signal }),
);

export const createProduct = createAdminThunk(
  'products/create',
  (values: ProductValues, { token }): Promise<Product> =>
    call('createProduct', { form: newProductForm(values), token }),
);

const editProduct = createAdminThunk(
  'products/edit',
  (
    { id, version, form }: Pick<ProductSummary, 'id' | 'version'> & { form: FormData },
    { token },
  ): Promise<Product> =>
    call('editProduct', {
      params: { id },
      headers: { 'if-match': `"${version}"` },
      form,
      token,
    }),
);

export const deleteProduct = createAdminThunk(
  'products/delete',
  (id: ProductId, { token }): Promise<void> =>
    call('deleteProduct', { params: { id }, token }).catch(unlessGone),
);

const isSaved = isFulfilled(readProduct, createProduct, editProduct);

export const products = createList({
  name: 'products',
  page: async ({ signal }) => ({ entries: await call('listProducts', { signal }) }),
  saved: (action): { payload: ProductSummary; meta: { receivedAt: number } } | undefined =>
    isSaved(action) ? action : undefined,
  removed: (action) => (deleteProduct.fulfilled.match(action) ? action.meta.arg : undefined),
});

/** Somebody else has changed the product: who saves has to choose. */
export interface Conflict {
  /** The product as it is now. */
  current: Product;
  versions: Versions;
}

/** Pieces that are sold while one saves: so often at most, and then the conflict is told. */
const MAX_TRIES = 5;

const saveOnce =
  (
    seen: ProductSummary,
    mine: ProductValues,
  ): ThunkAction<Promise<ProductSummary | Conflict>, AdminState, undefined, UnknownAction> =>
  async (dispatch) => {
    const fields = changedFields(valuesOf(seen), mine);
    if (fields.length === 0) return seen;
    const { id, version } = seen;
    try {
      return await answerOf(
        dispatch(editProduct({ id, version, form: productEditForm(mine, fields) })),
      );
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'VERSION_CONFLICT')) throw error;
      const current = await answerOf(dispatch(readProduct(id)));
      const theirs = valuesOf(current);
      return { current, versions: versionsOf({ seen: valuesOf(seen), mine, theirs }) };
    }
  };

/**
 * Saves what an admin has changed, and nothing else. Where only orders have come in between, it
 * saves again on top of them.
 *
 * @param seen the product as the admin has seen it
 * @returns the saved product, or the conflict that the admin has to decide
 * @throws {ApiError} as the shop refuses; NOT_FOUND where it was deleted meanwhile
 */
export const saveProduct =
  (
    seen: ProductSummary,
    mine: ProductValues,
  ): ThunkAction<Promise<ProductSummary | Conflict>, AdminState, undefined, UnknownAction> =>
  async (dispatch) => {
    let outcome = await dispatch(saveOnce(seen, mine));
    for (let tries = 1; tries < MAX_TRIES && 'versions' in outcome; tries += 1) {
      const { current, versions } = outcome;
      if (!isUndisputed(versions)) return outcome;
      outcome = await dispatch(saveOnce(current, merged(versions, suggestedChoices(versions))));
    }
    return outcome;
  };
