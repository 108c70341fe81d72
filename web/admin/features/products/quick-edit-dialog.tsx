import minus from 'bootstrap-icons/icons/dash-lg.svg';
import plus from 'bootstrap-icons/icons/plus-lg.svg';
import { nanoid } from '@reduxjs/toolkit';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { toProblem } from '../../../api/call.ts';
import { useApiDispatch } from '../../../api/dispatch.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Button } from '../../../ui/core/button.tsx';
import { fieldText } from '../../../ui/core/field-text.ts';
import { Icon } from '../../../ui/core/icon.tsx';
import { Alert } from '../../../ui/on-demand/alert.tsx';
import { Dialog } from '../../../ui/on-demand/dialog.tsx';
import { quoted } from '../../../ui/on-demand/quoted.ts';
import { paths } from '../../shell/paths.ts';
import { NumberField } from './number-field.tsx';
import { priceError, priceText, stockChangeError, stockChangeOf } from './price-and-stock.ts';
import { dollarsText } from './product-texts.ts';
import { saveQuickEdit } from './quick-edit.ts';

interface Props {
  /** As in the list, which a save may change while the dialog is open. */
  product: ProductSummary;
  onSaved: (product: ProductSummary) => void;
  onClosed: () => void;
}

/** `Ahora hay 5 unidades. Quedarán 8.` */
const stockSentence = (stock: number, change: number | undefined): string => {
  const now = `Ahora ${stock === 1 ? 'hay 1 unidad' : `hay ${stock} unidades`}.`;
  if (change === undefined || change === 0 || stock + change < 0) return now;
  return `${now} ${stock + change === 1 ? 'Quedará 1' : `Quedarán ${stock + change}`}.`;
};

interface StockChangeProps {
  /** Units that the shop has. */
  stock: number;
  /** The difference as it was typed. */
  typed: string;
  error: string | undefined;
  onTyped: (typed: string) => void;
}

/** A difference of the stock, typed or chosen with the buttons beside it. */
const StockChangeField = ({ stock, typed, error, onTyped }: StockChangeProps) => {
  const id = useId();
  const step = (by: 1 | -1) => {
    const next = (stockChangeOf(typed) ?? 0) + by;
    onTyped(next === 0 ? '' : String(next));
  };
  return (
    <div className="field">
      <label className="form-label" htmlFor={id}>
        Unidades que llegan o se van
      </label>
      <div className="stepper">
        <button
          type="button"
          className="icon-button"
          aria-label="Una menos"
          onClick={() => {
            step(-1);
          }}
        >
          <Icon src={minus} />
        </button>
        <input
          id={id}
          className={`form-control ${error ? 'is-invalid' : ''}`}
          name="stockChange"
          autoComplete="off"
          placeholder="0"
          value={typed}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
          onChange={({ target }) => {
            onTyped(target.value);
          }}
        />
        <button
          type="button"
          className="icon-button"
          aria-label="Una más"
          onClick={() => {
            step(1);
          }}
        >
          <Icon src={plus} />
        </button>
      </div>
      <p className="form-text" id={`${id}-hint`} role="status">
        {stockSentence(stock, stockChangeOf(typed))}
      </p>
      {error && (
        <p className="stepper-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
};

/** Changes price and stock of a product in the list. */
export const QuickEditDialog = ({ product, onSaved, onClosed }: Props) => {
  const dispatch = useApiDispatch();
  const form = useRef<HTMLFormElement>(null);
  const [change, setChange] = useState('');
  const [errors, setErrors] = useState<{ price?: string | undefined; stock?: string | undefined }>(
    {},
  );
  const [key, setKey] = useState(() => nanoid());
  const { submit, busy, problem } = useSubmit(
    async (values: { price: number; stockChange: number }) => {
      try {
        onSaved(await dispatch(saveQuickEdit(product, { ...values, key })));
      } catch (error) {
        // An earlier attempt has used the key. The shop has done nothing for these values.
        if (toProblem(error).code === 'IDEMPOTENCY_MISMATCH') setKey(nanoid());
        throw error;
      }
      form.current?.closest('dialog')?.close();
    },
  );
  return (
    <Dialog title={quoted(product.title)} onClosed={onClosed}>
      <form
        ref={form}
        className="quick-edit"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const typed = fieldText(new FormData(event.currentTarget), 'price');
          const found = {
            price: priceError(typed),
            stock: change.trim() === '' ? undefined : stockChangeError(change, product.stock),
          };
          setErrors(found);
          const wrong = found.price ? 'price' : found.stock ? 'stockChange' : undefined;
          if (wrong) {
            event.currentTarget.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
            return;
          }
          const stockChange = stockChangeOf(change) ?? 0;
          void submit({ price: Number(priceText(typed)), stockChange });
        }}
      >
        <NumberField
          kind="price"
          label="Precio en USD"
          name="price"
          defaultValue={dollarsText(product.price)}
          error={errors.price}
        />
        <StockChangeField
          stock={product.stock}
          typed={change}
          error={errors.stock}
          onTyped={(typed) => {
            setChange(typed);
            setErrors({ ...errors, stock: undefined });
          }}
        />
        {problem && <Alert>{problem.message}</Alert>}
        <div className="confirm-actions">
          <Link className="btn btn-link" to={paths.copyProduct(product.slug)}>
            Duplicar
          </Link>
          <Button type="submit" busy={busy}>
            Guardar
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
