import { nanoid } from '@reduxjs/toolkit';
import { useRef, useState } from 'react';
import Alert from 'react-bootstrap/Alert';
import { Link } from 'react-router-dom';
import type { Category } from '#shared/domain/schemas/category.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { ApiError, toProblem, type ProblemCode } from '../../../api/call.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { useCall } from '../../api/admin-api.ts';
import { paths } from '../../shell/paths.ts';
import { BusyButton } from '../../../ui/core/busy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import {
  changedFields,
  contestedFields,
  productEditForm,
  stockChangeIn,
  valuesOf,
  valueText,
  type ProductEdit,
} from './product-edit.ts';
import { FIELD_LABELS, readText, type ProductField } from './product-fields.ts';
import { stockChangeText } from './stock.ts';

/** An edit that would overwrite a change that the admin has not seen. */
interface Conflict {
  edit: ProductEdit;
  current: ProductSummary;
  fields: readonly ProductField[];
}

interface SaveOptions {
  key: string;
  /** The product with which the admin compared the edit; by default that of the form. */
  compared?: ProductSummary | undefined;
  /** After an abort it is unknown whether the shop has made the change. */
  signal?: AbortSignal | undefined;
}

/** Each try after the first met another change of the product, such as an order. */
const MAX_TRIES = 5;

const isCode = (error: unknown, code: ProblemCode): boolean => toProblem(error).code === code;

/**
 * Saves only the changed fields, the stock as a difference. Every order raises the version, so a
 * save that meets another version is repeated, unless somebody else has changed one of its fields.
 *
 * @returns a function that resolves to the saved product or a conflict, and rejects with a
 *   `Problem`
 */
export const useSaveProduct = () => {
  const call = useCall();
  return async (
    edit: ProductEdit,
    { key, compared = edit.seen, signal }: SaveOptions,
  ): Promise<{ product: ProductSummary } | { conflict: Conflict }> => {
    const { id } = edit.seen;
    const changed = changedFields(valuesOf(edit.seen), edit.values);
    if (changed.length === 0 && edit.isHidden === undefined) return { product: edit.seen };
    let current = compared;
    for (let tries = 1; ; tries += 1) {
      try {
        const product = await call('editProduct', {
          params: { id },
          headers: { 'if-match': `"${current.version}"`, 'idempotency-key': key },
          form: productEditForm(edit, current),
          ...(signal && { signal }),
        });
        return { product };
      } catch (error) {
        // An earlier attempt with this key was saved, and the form was edited after it.
        const isOtherEditSaved = isCode(error, 'IDEMPOTENCY_MISMATCH');
        if (!isOtherEditSaved && !isCode(error, 'VERSION_CONFLICT')) throw error;
        const [found] = await call('listAllProducts', { query: { product: id } });
        if (!found) throw error;
        current = found;
        const fields = isOtherEditSaved ? changed : contestedFields(edit, compared, current);
        if (fields.length > 0) return { conflict: { edit, current, fields } };
        if (tries === MAX_TRIES) throw error;
      }
    }
  };
};

interface DialogProps {
  conflict: Conflict;
  categories: readonly Category[];
  save: () => Promise<void>;
  onClosed: () => void;
}

const ConflictDialog = ({ conflict, categories, save, onClosed }: DialogProps) => {
  const { edit, current, fields } = conflict;
  const { submit, busy, problem } = useSubmit(save);
  const theirs = valuesOf(current);
  return (
    <Dialog title="Este producto ha cambiado mientras lo editabas" onClosed={onClosed}>
      <p>Lo que has escrito sigue aquí, y todavía no se ha guardado nada. Si lo guardas, cambia:</p>
      {fields.map((field) => (
        <section key={field} className="mb-3 text-break" aria-label={FIELD_LABELS[field]}>
          <h3 className="h6 m-0">{FIELD_LABELS[field]}</h3>
          {field === 'stock' ? (
            <p>{stockChangeText(current.stock, stockChangeIn(edit))}</p>
          ) : (
            <dl>
              <dt className="text-secondary small fw-normal">En la tienda</dt>
              <dd className="m-0 pre-line">{valueText(field, theirs, categories)}</dd>
              <dt className="text-secondary small fw-normal">Tu versión</dt>
              <dd className="m-0 pre-line">{valueText(field, edit.values, categories)}</dd>
            </dl>
          )}
        </section>
      ))}
      {problem && <Alert variant="danger">{problem.message}</Alert>}
      <div className="button-row justify-content-end mt-4">
        <Link className="btn btn-link" to={paths.editProduct(current.slug)} target="_blank">
          Ver la versión actual
        </Link>
        <BusyButton busy={busy} onClick={() => void submit()}>
          Guardar de todos modos
        </BusyButton>
      </div>
    </Dialog>
  );
};

/** Rejects a price of 0 at the first attempt, because it is usually a typing error. */
export const useFreePriceError = () => {
  const isKnown = useRef(false);
  return (typed: string, before?: number): string | undefined => {
    if (before === 0 || isKnown.current || readText('price', typed) !== '0') return undefined;
    isKnown.current = true;
    return 'Cualquiera podrá pedir esta pieza gratis. Si es lo que quieres, guárdala otra vez.';
  };
};

const withReason = (error: unknown): unknown => {
  const problem = toProblem(error);
  return problem.code === 'NOT_FOUND'
    ? new ApiError({ ...problem, message: 'Otra persona ha eliminado este producto.' })
    : error;
};

/** @returns `dialog`, which asks before a save overwrites somebody else's change */
export const useProductSave = (
  categories: readonly Category[],
  onSaved: (product: ProductSummary) => Promise<void> | void,
) => {
  const saveProduct = useSaveProduct();
  const [key, setKey] = useState(() => nanoid());
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const save = async (
    edit: ProductEdit,
    options: { compared?: ProductSummary; signal?: AbortSignal } = {},
  ): Promise<void> => {
    const outcome = await saveProduct(edit, { key, ...options }).catch((error: unknown) => {
      throw withReason(error);
    });
    if ('product' in outcome) {
      setConflict(null);
      await onSaved(outcome.product);
    } else {
      // Nothing is saved for this key, and the next attempt may send other fields.
      setKey(nanoid());
      setConflict(outcome.conflict);
    }
  };
  const dialog = conflict && (
    <ConflictDialog
      conflict={conflict}
      categories={categories}
      save={() => save(conflict.edit, { compared: conflict.current })}
      onClosed={() => setConflict(null)}
    />
  );
  return { save, dialog };
};
