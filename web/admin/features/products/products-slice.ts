import { isFulfilled, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import type { ProductId } from '#shared/domain/ids.ts';
import { ERRORS } from '#shared/domain/errors.ts';
import type { Product, ProductSummary } from '#shared/domain/schemas/product.ts';
import { ApiError, call, callPage, type ProblemCode } from '../../../api/call.ts';
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
  type NewProduct,
  type ProductSubmission,
  type ProductValues,
} from './product-values.ts';

/** Reads a product by slug or id, also a hidden one. */
export const readProduct = createAdminThunk(
  'products/read',
  async (id: string, { token, signal }): Promise<ProductSummary> => {
    const [product] = await call('listAllProducts', { query: { product: id }, token, signal });
    if (product) return product;
    const { status, message } = ERRORS.NOT_FOUND;
    throw new ApiError({ status, code: 'NOT_FOUND', message, details: [], retryAfter: undefined });
  },
);

export const createProduct = createAdminThunk(
  'products/create',
  ({ values, key }: { values: NewProduct; key: string }, { token, signal }): Promise<Product> =>
    call('createProduct', {
      headers: { 'idempotency-key': key },
      form: newProductForm(values),
      token,
      signal,
    }),
);

const editProduct = createAdminThunk(
  'products/edit',
  (
    {
      id,
      version,
      key,
      form,
    }: Pick<ProductSummary, 'id' | 'version'> & { key: string; form: FormData },
    { token, signal },
  ): Promise<ProductSummary> =>
    call('editProduct', {
      params: { id },
      headers: { 'if-match': `"${version}"`, 'idempotency-key': key },
      form,
      token,
      signal,
    }),
);

export const deleteProduct = createAdminThunk(
  'products/delete',
  (id: ProductId, { token }): Promise<void> =>
    call('deleteProduct', { params: { id }, token }).catch(ignoreNotFound),
);

/**
 * Changes price and stock without the form; without a version the last writer wins.
 *
 * @property key sent with every attempt, so that a lost answer adds no units twice (RULE-47)
 */
export const editPriceAndStock = createAdminThunk(
  'products/editPriceAndStock',
  (
    {
      id,
      version,
      key,
      ...values
    }: { id: ProductId; key: string; version?: number; price?: number; stockChange?: number },
    { token },
  ): Promise<ProductSummary> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(values)) form.set(name, String(value));
    return call('editProduct', {
      params: { id },
      headers: {
        'idempotency-key': key,
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
      form,
      token,
    });
  },
);

/** Hides a product, or shows it again (RULE-73). Nothing else changes, so no version is sent. */
export const showProduct = createAdminThunk(
  'products/show',
  ({ id, isHidden }: { id: ProductId; isHidden: boolean }, { token }): Promise<ProductSummary> => {
    const form = new FormData();
    form.set('hidden', String(isHidden));
    return call('editProduct', { params: { id }, form, token });
  },
);

const isSaved = isFulfilled(
  readProduct,
  createProduct,
  editProduct,
  editPriceAndStock,
  showProduct,
);

export const products = createList({
  name: 'products',
  isWhole: true,
  page: ({ after, token, signal }) =>
    callPage('listAllProducts', { query: { after }, token, signal }),
  saved: (action): { payload: ProductSummary; meta: { receivedAt: number } } | undefined =>
    isSaved(action) ? action : undefined,
  removed: (action) => (deleteProduct.fulfilled.match(action) ? action.meta.arg : undefined),
});

/** Somebody else has changed the product; the admin has to choose between the versions. */
export interface Conflict {
  kind: 'conflict';
  /** The product in the shop now. */
  current: ProductSummary;
  versions: Versions;
}

type SaveOutcome = { kind: 'saved'; product: ProductSummary } | Conflict;

/** Saves that may meet a new order before the conflict is shown to the admin. */
const MAX_TRIES = 5;

export interface SaveOptions {
  /** Sent with every attempt to save these values, so that a lost answer changes nothing twice. */
  key: string;
  /** Ends the save at once; whether the shop has made the change is then unknown. */
  signal?: AbortSignal;
}

/**
 * An earlier attempt with the same key arrived, with other values: since then the form was edited.
 * So the product has changed, as in a conflict.
 */
const CONFLICTS: readonly ProblemCode[] = ['VERSION_CONFLICT', 'IDEMPOTENCY_MISMATCH'];

const saveOnce =
  (
    seen: ProductSummary,
    mine: ProductValues,
    { key, signal }: SaveOptions,
  ): ThunkAction<Promise<SaveOutcome>, AdminState, undefined, UnknownAction> =>
  async (dispatch) => {
    if (changedFields(valuesOf(seen), mine).length === 0) return { kind: 'saved', product: seen };
    const { id, version } = seen;
    const form = productEditForm(valuesOf(seen), mine);
    try {
      const edit = editProduct({ id, version, key: `${key}.${version}`, form });
      const product = await answerOrThrow(dispatch(edit), signal);
      return { kind: 'saved', product };
    } catch (error) {
      if (!(error instanceof ApiError && CONFLICTS.includes(error.code))) throw error;
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
 * Saves only the fields that the admin has changed, the stock as a difference. If only orders have
 * changed the product meanwhile, it merges and saves again.
 *
 * @param seen the product when the form was opened
 * @throws {ApiError} the API rejected the call; NOT_FOUND if the product was deleted meanwhile
 */
export const saveProduct =
  (
    seen: ProductSummary,
    { isStockAdded = false, ...mine }: ProductSubmission,
    options: SaveOptions,
  ): ThunkAction<Promise<SaveOutcome>, AdminState, undefined, UnknownAction> =>
  async (dispatch) => {
    let outcome = await dispatch(saveOnce(seen, mine, options));
    for (let tries = 1; tries < MAX_TRIES && outcome.kind === 'conflict'; tries += 1) {
      const { current, versions } = outcome;
      if (!canMergeSilently(versions, { isStockAdded })) return outcome;
      outcome = await dispatch(
        saveOnce(current, mergeVersions(versions, suggestedChoices(versions)), options),
      );
    }
    return outcome;
  };
