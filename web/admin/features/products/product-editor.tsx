import { useState } from 'react';
import type { Category } from '#shared/domain/schemas/category.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { ApiError, toProblem } from '../../../api/call.ts';
import { useApiDispatch } from '../../../api/dispatch.ts';
import { useRequestKey } from '../../api/use-request-key.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { ProductForm } from './product-form.tsx';
import type { ProductSubmission } from './product-values.ts';
import { saveProduct, type Conflict } from './products-slice.ts';
import { useDraft } from '../../ui/drafted.tsx';

interface Props {
  product: ProductSummary;
  categories: readonly Category[];
  onSaved: (product: ProductSummary) => Promise<void>;
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'NOT_FOUND';

/** The form of an existing product, with a dialog if somebody else has saved it meanwhile. */
export const ProductEditor = ({ product: current, categories, onSaved }: Props) => {
  const dispatch = useApiDispatch();
  const key = useRequestKey();
  // A draft is saved against the version that it was typed over, so that a change that somebody
  // else has made since then is a conflict.
  const base = useDraft()?.found?.base as ProductSummary | undefined;
  const product = base ?? current;
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const saveOn = async (
    seen: ProductSummary,
    values: ProductSubmission,
    signal?: AbortSignal,
  ): Promise<void> => {
    const options = { key, ...(signal && { signal }) };
    const outcome = await dispatch(saveProduct(seen, values, options)).catch((error: unknown) => {
      if (!isGone(error)) throw error;
      throw new ApiError({
        ...toProblem(error),
        message: 'Otra persona ha eliminado este producto.',
      });
    });
    if (outcome.kind === 'conflict') setConflict(outcome);
    else await onSaved(outcome.product);
  };
  return (
    <>
      <ProductForm
        product={product}
        categories={categories}
        failure="No se pudo editar el producto"
        save={(values, signal) => saveOn(product, values, signal)}
      />
      {conflict && (
        <ConflictDialog
          // Resets the choices when a save meets another new version.
          key={conflict.current.version}
          versions={conflict.versions}
          categories={categories}
          save={(values) => saveOn(conflict.current, values)}
          onClosed={() => {
            setConflict(null);
          }}
        />
      )}
    </>
  );
};
