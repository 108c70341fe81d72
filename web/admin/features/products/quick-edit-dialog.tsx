import { useState, type SubmitEvent } from 'react';
import type { Category } from '#shared/domain/schemas/category.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { Field } from '../../../forms/field.tsx';
import { useFieldErrors } from '../../../forms/field-errors.ts';
import { useSubmit, fieldText } from '../../../forms/use-submit.ts';
import { Button } from '../../../ui/core/button.tsx';
import { Alert } from '../../../ui/on-demand/alert.tsx';
import { Dialog } from '../../../ui/on-demand/dialog.tsx';
import { quoted } from '../../../ui/core/words.ts';
import { NumberField } from '../../ui/fields.tsx';
import { foundErrors } from '../../ui/form-texts.ts';
import { useIsHelper } from '../../ui/own-rights.ts';
import { valuesOf } from './product-edit.ts';
import { readText, shownText, textError } from './product-fields.ts';
import { stockChangeError, stockChangeOf, stockChangeText } from './stock.ts';
import { useUnsavedChanges } from '../../ui/unsaved.tsx';
import { useFreePriceError, useProductSave } from './use-product-save.tsx';

interface StockChangeProps {
  stock: number;
  /** The change as typed. */
  change: string;
  error: string | undefined;
  onChange: (change: string) => void;
}

/** The units that arrive or leave, typed or counted with two buttons. */
const StockChangeField = ({ stock, change, error, onChange }: StockChangeProps) => {
  const add = (by: number) => {
    const units = (stockChangeOf(change) ?? 0) + by;
    onChange(units === 0 ? '' : String(units));
  };
  return (
    <>
      <Field
        label="Unidades que llegan o se van"
        name="stockChange"
        className="number-field"
        autoComplete="off"
        placeholder="0"
        value={change}
        error={error}
        hint={<span role="status">{stockChangeText(stock, stockChangeOf(change))}</span>}
        onChange={({ target }) => {
          onChange(target.value);
        }}
      />
      <div className="button-row">
        <Button variant="outline-primary" onClick={() => add(-1)}>
          Una menos
        </Button>
        <Button variant="outline-primary" onClick={() => add(1)}>
          Una más
        </Button>
      </div>
    </>
  );
};

const PriceField = ({ price, error }: { price: string; error: string | undefined }) => (
  <NumberField isDecimal label="Precio en USD" name="price" defaultValue={price} error={error} />
);

interface Props {
  /** The product as in the list, which a save may change while the dialog is open. */
  product: ProductSummary;
  categories: readonly Category[];
  onSaved: (product: ProductSummary) => void;
  onClosed: () => void;
}

/** Changes price and stock of a product in the list; a helper changes the stock. It is typed as a difference. */
export const QuickEditDialog = ({ product, categories, onSaved, onClosed }: Props) => {
  const { errors, check, forget, formProps } = useFieldErrors();
  const [change, setChange] = useState('');
  const [isDirty, setDirty] = useState(false);
  const guard = useUnsavedChanges(isDirty);
  const isHelper = useIsHelper();
  const values = valuesOf(product);
  const price = shownText('price', values.price);
  const units = stockChangeOf(change) ?? 0;
  const freePriceError = useFreePriceError();
  const { save, dialog } = useProductSave(categories, (saved) => {
    setDirty(false);
    onSaved(saved);
    formProps.ref.current?.closest('dialog')?.close();
  });
  const { submit, busy, problem } = useSubmit((newPrice: string) => {
    const stock = String(product.stock + units);
    return save({
      seen: product,
      values: { ...values, price: newPrice, stock },
      isStockAdded: true,
    });
  });
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = isHelper ? price : fieldText(new FormData(event.currentTarget), 'price');
    const found = foundErrors({
      price: textError('price', typed) ?? freePriceError(typed, product.price),
      stockChange: change.trim() === '' ? undefined : stockChangeError(change, product.stock),
    });
    if (check(found)) void submit(readText('price', typed));
  };
  return (
    <Dialog title={quoted(product.title)} closedBy="closerequest" onClosed={onClosed}>
      <form {...formProps} onChange={() => setDirty(true)} onSubmit={onSubmit}>
        {!isHelper && <PriceField price={price} error={errors['price']} />}
        <StockChangeField
          stock={product.stock}
          change={change}
          error={errors['stockChange']}
          onChange={(next) => {
            setDirty(true);
            setChange(next);
            forget('stockChange');
          }}
        />
        {problem && <Alert>{problem.message}</Alert>}
        <div className="button-row justify-content-end mt-4">
          <Button type="submit" busy={busy}>
            Guardar
          </Button>
        </div>
      </form>
      {dialog}
      {guard}
    </Dialog>
  );
};
