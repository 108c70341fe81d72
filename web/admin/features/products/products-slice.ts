import { isFulfilled, nanoid, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import type { ProductId } from '#shared/domain/ids.ts';
import type { Product, ProductSummary } from '#shared/domain/schemas/product.ts';
import { ApiError, call, callPage, type ProblemCode } from '../../../api/call.ts';
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
  type ProductSubmission,
  type ProductValues,
} from './product-values.ts';

/** Reads a product by slug or id; `fresh` makes the URL unique, so no shared cache answers it. */
export const readProduct = createApiThunk('products/read', (id: string, { signal }) =>
  call('getProduct', { params: { id }, query: { fresh: nanoid() }, signal }),
);

export const createProduct = createAdminThunk(
  'products/create',
  ({ values, key }: { values: ProductValues; key: string }, { token, signal }): Promise<Product> =>
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

export interface SaveOptions {
  /** Sent with every attempt to save these values, so that a lost answer changes nothing twice. */
  key: string;
  /** Ends the save at once; whether the shop has made the change is then unknown. */
  signal?: AbortSignal;
}

/** Aborts a dispatched thunk with the signal. */
export const abortable = <Dispatched extends { abort: () => void }>(
  dispatched: Dispatched,
  signal: AbortSignal | undefined,
): Dispatched => {
  if (signal?.aborted) dispatched.abort();
  signal?.addEventListener('abort', () => dispatched.abort(), { once: true });
  return dispatched;
};

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
      const product = await answerOrThrow(abortable(dispatch(edit), signal));
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
