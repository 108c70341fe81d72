import { useDispatch } from 'react-redux';
import { MAX_FACT } from '#shared/domain/limits.ts';
import { formatPrice, toCents } from '#shared/domain/money.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { Field } from '../../../forms/field.tsx';
import { fieldText } from '../../../forms/use-submit.ts';
import { showToast } from '../../../ui/core/toasts-slice.ts';
import { quoted } from '../../../ui/core/words.ts';
import { useCall, useIdempotencyKey } from '../../api/admin-api.ts';
import { AdminForm } from '../../ui/admin-form.tsx';
import { DialogButton } from '../../ui/confirm-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NumberField } from '../../ui/fields.tsx';
import { readText, textError } from './product-fields.ts';
import { stockChangeError } from './stock.ts';

/** The fields have the names that the API uses for them in its errors. */
const QUANTITY = 'sold.quantity';
const AMOUNT = 'sold.amount';
const PLACE = 'sold.place';

const quantityError = (typed: string, stock: number): string | undefined =>
  /^0*[1-9]\d{0,2}$/.test(typed)
    ? stockChangeError(`-${typed}`, stock)
    : 'Escribe cuántas, por ejemplo 1.';

interface DialogProps {
  product: ProductSummary;
  onClosed: () => void;
}

const SaleDialog = ({ product: { id, title, price, stock }, onClosed }: DialogProps) => {
  const dispatch = useDispatch();
  const headers = useIdempotencyKey();
  const call = useCall();
  const save = async (form: FormData) => {
    const sold = {
      quantity: Number(fieldText(form, QUANTITY)),
      amount: Number(readText('price', fieldText(form, AMOUNT))),
      place: fieldText(form, PLACE),
    };
    const left = await call('recordSale', { params: { id }, headers, body: { sold } });
    dispatch(showToast(`La venta de ${quoted(title)} está apuntada. Quedan ${left.stock}.`));
    onClosed();
  };
  return (
    <Dialog title={`Vendida fuera: ${quoted(title)}`} closedBy="closerequest" onClosed={onClosed}>
      <AdminForm
        action="Apuntar la venta"
        failure="No se pudo apuntar la venta"
        values={{ [QUANTITY]: '1' }}
        errorsOf={(form) => ({
          [QUANTITY]: quantityError(fieldText(form, QUANTITY), stock),
          [AMOUNT]: textError('price', fieldText(form, AMOUNT)),
        })}
        save={save}
      >
        {(field) => (
          <>
            <p>La venta cuenta en los ingresos, y las unidades salen del stock.</p>
            <NumberField
              label="Unidades"
              hint={stock === 1 ? 'Hay 1.' : `Hay ${stock}.`}
              {...field(QUANTITY, 'Escribe cuántas, por ejemplo 1.')}
            />
            <NumberField
              isDecimal
              label="Importe recibido en total"
              hint={`En la tienda, cada una cuesta ${formatPrice(toCents(price))}.`}
              {...field(AMOUNT, 'Escribe cuánto has cobrado.')}
            />
            <Field
              label="Lugar (opcional)"
              placeholder="Mercado de Navidad"
              {...field(PLACE)}
              maxLength={MAX_FACT}
            />
          </>
        )}
      </AdminForm>
    </Dialog>
  );
};

/** An item of a row's menu that notes a sale outside the shop (RULE-86). */
export const OutsideSale = ({ product }: { product: ProductSummary }) => (
  <DialogButton
    inMenu
    label={`Vendida fuera: ${product.title}`}
    renderDialog={(onClosed) => <SaleDialog product={product} onClosed={onClosed} />}
  >
    Vendida fuera
  </DialogButton>
);
