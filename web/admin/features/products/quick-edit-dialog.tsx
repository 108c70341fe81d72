import Button from 'react-bootstrap/Button';
import { useFormContext, useWatch } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import * as z from 'zod/mini';
import type { Category } from '#shared/domain/schemas/category.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import type { Errors } from '../../../forms/field-errors.ts';
import { showToast } from '../../../ui/core/toasts-slice.ts';
import { quoted } from '../../../ui/core/words.ts';
import { AdminForm } from '../../ui/admin-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NumberField, TextField } from '../../ui/fields.tsx';
import { formSchema } from '../../ui/form-values.ts';
import { useIsHelper } from '../../ui/own-rights.ts';
import { PriceField } from './price-field.tsx';
import { valuesOf, type ProductEdit } from './product-edit.ts';
import { FIELD_LABELS, readText, shownText, textError } from './product-fields.ts';
import { stockChangeError, stockChangeOf, stockChangeText } from './stock.ts';
import { useFreePriceError, useProductSave } from './use-product-save.tsx';

const StockChangeField = ({ stock }: { stock: number }) => {
  const { setValue, clearErrors } = useFormContext();
  const typed = useWatch<{ stockChange: string }, 'stockChange'>({ name: 'stockChange' });
  const change = stockChangeOf(typed);
  const add = (by: number) => {
    setValue('stockChange', String((change ?? 0) + by));
    clearErrors('stockChange');
  };
  return (
    <div className="mb-4">
      <TextField
        name="stockChange"
        label="Unidades que llegan o se van"
        className="number-field"
        placeholder="0"
        hint={<span role="status">{stockChangeText(stock, change)}</span>}
      />
      <div className="button-row">
        <Button variant="outline-primary" onClick={() => add(-1)}>
          Una menos
        </Button>
        <Button variant="outline-primary" onClick={() => add(1)}>
          Una más
        </Button>
      </div>
    </div>
  );
};

type Typed = Record<'stockChange', string> & Partial<Record<'featured' | 'price', string>>;

interface Props {
  /** The product of the list, which a save may change while the dialog is open. */
  product: ProductSummary;
  categories: readonly Category[];
  onClosed: () => void;
}

export const QuickEditDialog = ({ product, categories, onClosed }: Props) => {
  const dispatch = useDispatch();
  const isHelper = useIsHelper();
  const values = valuesOf(product);
  const freePriceError = useFreePriceError();
  const { save, dialog } = useProductSave(categories, (saved) => {
    dispatch(showToast(`${quoted(saved.title)} se ha guardado.`));
    onClosed();
  });
  const errorsOf = ({ price, featured, stockChange }: Typed): Errors => ({
    ...(price !== undefined && {
      price: textError('price', price) ?? freePriceError(price, product.price),
    }),
    ...(featured !== undefined && { featured: textError('featured', featured) }),
    stockChange:
      stockChange.trim() === '' ? undefined : stockChangeError(stockChange, product.stock),
  });
  const read = ({ stockChange, ...texts }: Typed): ProductEdit => ({
    seen: product,
    values: {
      ...values,
      ...(texts.price !== undefined && { price: readText('price', texts.price) }),
      ...(texts.featured !== undefined && { featured: readText('featured', texts.featured) }),
      stock: String(product.stock + (stockChangeOf(stockChange) ?? 0)),
    },
    isStockAdded: true,
  });
  return (
    <Dialog title={quoted(product.title)} closedBy="closerequest" onClosed={onClosed}>
      <AdminForm
        action="Guardar"
        failure="No se pudo editar el producto"
        schema={formSchema(read, z.custom<ProductEdit>(), errorsOf)}
        values={{
          stockChange: '',
          ...(!isHelper && {
            price: shownText('price', values.price),
            featured: values.featured,
          }),
        }}
        save={(edit) => save(edit)}
      >
        {!isHelper && <PriceField product={product} />}
        <StockChangeField stock={product.stock} />
        {!isHelper && (
          <NumberField
            name="featured"
            label={FIELD_LABELS.featured}
            hint="Del 1 al 99. Vacío: sin puesto."
          />
        )}
      </AdminForm>
      {dialog}
    </Dialog>
  );
};
