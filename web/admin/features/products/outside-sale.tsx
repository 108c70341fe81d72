import { useDispatch } from 'react-redux';
import { MAX_FACT } from '#shared/domain/limits.ts';
import { formatPrice, toCents } from '#shared/domain/money.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { SaleRequest } from '#shared/domain/schemas/sale.ts';
import { shop } from '#shared/domain/shop.ts';
import { showToast } from '../../../ui/core/toasts-slice.ts';
import { quoted } from '../../../ui/core/words.ts';
import { useCall, useIdempotencyKey } from '../../api/admin-api.ts';
import { AdminForm } from '../../ui/admin-form.tsx';
import { DialogButton } from '../../ui/confirm-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NumberField, TextField } from '../../ui/fields.tsx';
import { formSchema } from '../../ui/form-values.ts';
import { readText, textError } from './product-fields.ts';
import { stockChangeError } from './stock.ts';

const quantityError = (typed: string, stock: number): string | undefined =>
  /^0*[1-9]\d{0,2}$/.test(typed)
    ? stockChangeError(`-${typed}`, stock)
    : 'Escribe cuántas, por ejemplo 1.';

type Typed = Record<'sold', Record<'quantity' | 'amount' | 'place', string>>;

const saleSchema = (stock: number) =>
  formSchema(
    ({ sold: { quantity, amount, place } }: Typed) => ({
      sold: { quantity: Number(quantity), amount: Number(readText('price', amount)), place },
    }),
    SaleRequest,
    ({ sold: { quantity, amount } }) => ({
      'sold.quantity': quantityError(quantity.trim(), stock),
      'sold.amount':
        amount.trim() === '' ? 'Escribe cuánto has cobrado.' : textError('price', amount),
    }),
  );

interface DialogProps {
  product: ProductSummary;
  onClosed: () => void;
}

const SaleDialog = ({ product: { id, title, price, stock }, onClosed }: DialogProps) => {
  const dispatch = useDispatch();
  const headers = useIdempotencyKey();
  const call = useCall();
  return (
    <Dialog title={`Vendida fuera: ${quoted(title)}`} closedBy="closerequest" onClosed={onClosed}>
      <AdminForm
        action="Apuntar la venta"
        failure="No se pudo apuntar la venta"
        schema={saleSchema(stock)}
        values={{ sold: { quantity: '1', amount: '', place: '' } }}
        save={async (body) => {
          const left = await call('recordSale', { params: { id }, headers, body });
          dispatch(showToast(`La venta de ${quoted(title)} está apuntada. Quedan ${left.stock}.`));
          onClosed();
        }}
      >
        <p>La venta cuenta en los ingresos, y las unidades salen del stock.</p>
        <NumberField
          name="sold.quantity"
          label="Unidades"
          required
          hint={stock === 1 ? 'Hay 1.' : `Hay ${stock}.`}
        />
        <NumberField
          name="sold.amount"
          isDecimal
          label="Importe recibido en total"
          required
          hint={`En la tienda, cada una cuesta ${formatPrice(toCents(price), shop().currency)}.`}
        />
        <TextField
          name="sold.place"
          label="Lugar (opcional)"
          placeholder="Mercado de Navidad"
          maxLength={MAX_FACT}
        />
      </AdminForm>
    </Dialog>
  );
};

export const OutsideSale = ({ product }: { product: ProductSummary }) => (
  <DialogButton
    inMenu
    label={`Vendida fuera: ${product.title}`}
    renderDialog={(onClosed) => <SaleDialog product={product} onClosed={onClosed} />}
  >
    Vendida fuera
  </DialogButton>
);
