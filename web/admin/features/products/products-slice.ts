import { isFulfilled, nanoid, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import type { ProductId } from '#shared/domain/ids.ts';
import type { Product, ProductSummary } from '#shared/domain/schemas/product.ts';
import { ApiError, call, callPage } from '../../../api/call.ts';
import { createApiThunk } from '../../../api/thunk.ts';
import {
  answerOrThrow,
  createAdminThunk,
  ignoreNotFound,
  type AdminState,
} from '../../api/admin-thunk.ts';
import { createList } from '../../api/create-list.ts';
import {
  canMergeSilently,
  mergeVersions,
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

/** Reads a product by slug or id; `fresh` makes the URL unique, so no shared cache answers it. */
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
  ): Promise<ProductSummary> =>
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
    call('deleteProduct', { params: { id }, token }).catch(ignoreNotFound),
);

const isSaved = isFulfilled(readProduct, createProduct, editProduct);

export const products = createList({
  name: 'products',
  isWhole: true,
  page: ({ after, signal }) => callPage('listProducts', { query: { after }, signal }),
  saved: (action): { payload: ProductSummary; meta: { receivedAt: number } } | undefined =>
    isSaved(action) ? action : undefined,
  removed: (action) => (deleteProduct.fulfilled.match(action) ? action.meta.arg : undefined),
});

/** Somebody else has changed the product; the admin has to choose between the versions. */
export interface Conflict {
  kind: 'conflict';
  /** The product in the shop now. */
  current: Product;
  versions: Versions;
}

type SaveOutcome = { kind: 'saved'; product: ProductSummary } | Conflict;

/** Saves that may meet a new order before the conflict is shown to the admin. */
const MAX_TRIES = 5;

const saveOnce =
  (
    seen: ProductSummary,
    mine: ProductValues,
  ): ThunkAction<Promise<SaveOutcome>, AdminState, undefined, UnknownAction> =>
  async (dispatch) => {
    const fields = changedFields(valuesOf(seen), mine);
    if (fields.length === 0) return { kind: 'saved', product: seen };
    const { id, version } = seen;
    try {
      const product = await answerOrThrow(
        dispatch(editProduct({ id, version, form: productEditForm(mine, fields) })),
      );
      return { kind: 'saved', product };
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'VERSION_CONFLICT')) throw error;
      const current = await answerOrThrow(dispatch(readProduct(id)));
      const theirs = valuesOf(current);
      return {
        kind: 'conflict',
        current,
        versions: versionsOf({ seen: valuesOf(seen), mine, theirs }),
      };
    }
  };

/**
 * Saves only the fields that the admin has changed. If only orders have changed the product
 * meanwhile, it merges and saves again.
 *
 * @param seen the product when the form was opened
 * @throws {ApiError} the API rejected the call; NOT_FOUND if the product was deleted meanwhile
 */
export const saveProduct =
  (
    seen: ProductSummary,
    mine: ProductValues,
  ): ThunkAction<Promise<SaveOutcome>, AdminState, undefined, UnknownAction> =>
  async (dispatch) => {
    let outcome = await dispatch(saveOnce(seen, mine));
    for (let tries = 1; tries < MAX_TRIES && outcome.kind === 'conflict'; tries += 1) {
      const { current, versions } = outcome;
      if (!canMergeSilently(versions)) return outcome;
      outcome = await dispatch(
        saveOnce(current, mergeVersions(versions, suggestedChoices(versions))),
      );
    }
    return outcome;
  };
