import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { toProblem, type ProblemCode } from '../../../api/call.ts';
import { useEditProductMutation, useLazyProductQuery } from '../../api/shop-api.ts';
import { unwrapped } from '../../api/endpoints.ts';
import {
  changedFields,
  contestedFields,
  productEditForm,
  valuesOf,
  type ProductEdit,
} from './product-edit.ts';
import type { ProductField } from './product-fields.ts';

/** An edit that would overwrite a change that the admin has not seen. */
export interface Conflict {
  edit: ProductEdit;
  /** The product in the shop now. */
  current: ProductSummary;
  /** The fields that the edit would overwrite. */
  fields: readonly ProductField[];
}

interface SaveOptions {
  /** Idempotency-Key of all attempts to save this edit, so that a lost answer changes nothing twice. */
  key: string;
  /** The product that the admin has compared the edit with; by default the one typed over. */
  compared?: ProductSummary | undefined;
  /** Ends the save at once; whether the shop has made the change is then unknown. */
  signal?: AbortSignal | undefined;
}

/** Saves that may meet a new order before the admin hears of it. */
const MAX_TRIES = 5;

const isCode = (error: unknown, code: ProblemCode): boolean => toProblem(error).code === code;

/**
 * Saves only the changed fields, the stock as a difference. Every order raises the version, so a save
 * that meets another version is repeated, unless somebody else has changed one of the same fields.
 *
 * @returns a function that resolves to the saved product, or to a conflict about which nothing is
 *   saved. It rejects with a `Problem`; NOT_FOUND if the product was deleted meanwhile
 */
export const useSaveProduct = () => {
  const [editProduct] = useEditProductMutation();
  const [readProduct] = useLazyProductQuery();
  return async (
    edit: ProductEdit,
    { key, compared = edit.seen, signal }: SaveOptions,
  ): Promise<{ product: ProductSummary } | { conflict: Conflict }> => {
    const { id } = edit.seen;
    const changed = changedFields(valuesOf(edit.seen), edit.values);
    if (changed.length === 0) return { product: edit.seen };
    let current = compared;
    for (let tries = 1; ; tries += 1) {
      try {
        const form = productEditForm(edit, current);
        const saving = editProduct({ id, version: current.version, key, form });
        return { product: await (signal ? unwrapped(saving, signal) : saving.unwrap()) };
      } catch (error) {
        // An earlier attempt with the key arrived, and the form was edited since.
        const isOtherEditSaved = isCode(error, 'IDEMPOTENCY_MISMATCH');
        if (!isOtherEditSaved && !isCode(error, 'VERSION_CONFLICT')) throw error;
        current = await readProduct(id).unwrap();
        const fields = isOtherEditSaved ? changed : contestedFields(edit, compared, current);
        if (fields.length > 0) return { conflict: { edit, current, fields } };
        if (tries === MAX_TRIES) throw error;
      }
    }
  };
};
