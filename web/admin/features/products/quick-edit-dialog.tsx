import { useRef, useState } from 'react';
import Button from 'react-bootstrap/Button';
import { useDispatch } from 'react-redux';
import type { Category } from '#shared/domain/schemas/category.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { Field } from '../../../forms/field.tsx';
import { fieldText } from '../../../forms/use-submit.ts';
import { showToast } from '../../../ui/core/toasts-slice.ts';
import { quoted } from '../../../ui/core/words.ts';
import { AdminForm, type FormField } from '../../ui/admin-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NumberField } from '../../ui/fields.tsx';
import { useIsHelper } from '../../ui/own-rights.ts';
import { PriceField } from './price-field.tsx';
import { valuesOf } from './product-edit.ts';
import { FIELD_LABELS, readText, shownText, textError } from './product-fields.ts';
import { stockChangeError, stockChangeOf, stockChangeText } from './stock.ts';
import { useFreePriceError, useProductSave } from './use-product-save.tsx';

/** The units that arrive or leave, typed or counted with two buttons. */
const StockChangeField = ({ stock, field }: { stock: number; field: FormField }) => {
  const place = useRef<HTMLDivElement>(null);
  const [change, setChange] = useState('');
  const add = (by: number) => {
    const input = place.current?.querySelector('input');
    if (!input) return;
    input.value = String((stockChangeOf(input.value) ?? 0) + by);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <div ref={place} className="mb-4">
      <Field
        label="Unidades que llegan o se van"
        {...field('stockChange')}
        className="number-field"
        placeholder="0"
        hint={<span role="status">{stockChangeText(stock, stockChangeOf(change))}</span>}
        onInput={({ currentTarget }) => setChange(currentTarget.value)}
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

interface Props {
  /** The product as in the list, which a save may change while the dialog is open. */
  product: ProductSummary;
  categories: readonly Category[];
  onClosed: () => void;
}

/** Changes price, stock and position of a product in the list; a helper changes the stock. It is typed as a difference. */
export const QuickEditDialog = ({ product, categories, onClosed }: Props) => {
  const dispatch = useDispatch();
  const isHelper = useIsHelper();
  const values = valuesOf(product);
  const freePriceError = useFreePriceError();
  const { save, dialog } = useProductSave(categories, (saved) => {
    dispatch(showToast(`${quoted(saved.title)} se ha guardado.`));
    onClosed();
  });
  const priceError = (typed: string) =>
    textError('price', typed) ?? freePriceError(typed, product.price);
  return (
    <Dialog title={quoted(product.title)} closedBy="closerequest" onClosed={onClosed}>
      <AdminForm
        action="Guardar"
        failure="No se pudo editar el producto"
        values={{ price: shownText('price', values.price), featured: values.featured }}
        errorsOf={(form) => {
          const change = fieldText(form, 'stockChange');
          return {
            price: isHelper ? undefined : priceError(fieldText(form, 'price')),
            featured: textError('featured', fieldText(form, 'featured')),
            stockChange: change === '' ? undefined : stockChangeError(change, product.stock),
          };
        }}
        save={(form) => {
          const typed = isHelper
            ? {}
            : {
                price: readText('price', fieldText(form, 'price')),
                featured: readText('featured', fieldText(form, 'featured')),
              };
          const units = stockChangeOf(fieldText(form, 'stockChange')) ?? 0;
          return save({
            seen: product,
            values: { ...values, ...typed, stock: String(product.stock + units) },
            isStockAdded: true,
          });
        }}
      >
        {(field) => (
          <>
            {!isHelper && <PriceField product={product} field={field} />}
            <StockChangeField stock={product.stock} field={field} />
            {!isHelper && (
              <NumberField
                label={FIELD_LABELS.featured}
                {...field('featured')}
                hint="Del 1 al 99. Vacío: sin puesto."
              />
            )}
          </>
        )}
      </AdminForm>
      {dialog}
    </Dialog>
  );
};
