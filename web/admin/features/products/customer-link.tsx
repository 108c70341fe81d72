import { useState } from 'react';
import FormControl from 'react-bootstrap/FormControl';
import { MAX_ORDER_LINES } from '#shared/domain/limits.ts';
import { piecesQuery } from '#shared/domain/linked-pieces.ts';
import { available, isSoldOut } from '#shared/domain/made-to-order.ts';
import { cents, formatPrice, sumCents, toCents } from '#shared/domain/money.ts';
import { fullTitle } from '#shared/domain/products.ts';
import type { Coupon } from '#shared/domain/schemas/coupon.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { shop } from '#shared/domain/shop.ts';
import { Field, SelectField } from '../../../forms/field.tsx';
import { paths } from '../../../paths.ts';
import { CopyButton } from '../../../ui/on-demand/copy-button.tsx';
import { DialogButton } from '../../ui/confirm-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { optionsOf } from '../../ui/fields.tsx';

interface Props {
  products: readonly ProductSummary[];
  /** Those that can be used today. */
  coupons: readonly Pick<Coupon, 'code'>[];
}

const SendLink = ({ link }: { link: string }) => {
  const subject = `Tus piezas en ${shop().name}`;
  const text = encodeURIComponent(`${subject}: ${link}`);
  return (
    <>
      <div className="d-flex gap-2">
        <FormControl
          readOnly
          aria-label="Enlace"
          value={link}
          onFocus={({ target }) => target.select()}
        />
        <CopyButton label="Copiar el enlace" text={link} />
      </div>
      <div className="button-row mt-3">
        <a
          className="btn btn-primary"
          href={`https://wa.me/?text=${text}`}
          target="_blank"
          rel="noreferrer"
        >
          Enviar por WhatsApp
        </a>
        <a
          className="btn btn-outline-primary"
          href={`mailto:?subject=${encodeURIComponent(subject)}&body=${text}`}
        >
          Enviar por correo
        </a>
      </div>
    </>
  );
};

const LinkDialog = ({ products: chosen, coupons, onClosed }: Props & { onClosed: () => void }) => {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [code, setCode] = useState('');
  const sold = chosen.filter((product) => !product.hidden && !isSoldOut(product));
  const missing = chosen.filter((product) => !sold.includes(product)).map(fullTitle);
  const products = sold.slice(0, MAX_ORDER_LINES);
  const pieces = products.map((product) => {
    const units = Math.max(
      1,
      Math.min(Math.trunc(Number(typed[product.id]) || 1), available(product)),
    );
    return { slug: product.slug, units, total: cents(toCents(product.price) * units) };
  });
  const link = `${window.location.origin}${paths.cart()}?${piecesQuery(pieces, code)}`;
  const total = formatPrice(sumCents(pieces.map((piece) => piece.total)), shop().currency);
  return (
    <Dialog title="Pedido para un cliente" closedBy="closerequest" onClosed={onClosed}>
      <p>
        Quien abra el enlace encuentra estas piezas en su carrito, escribe su dirección y paga.
        Hasta entonces siguen a la venta.
      </p>
      {products.map((product) => (
        <Field
          key={product.id}
          label={fullTitle(product)}
          type="number"
          min={1}
          max={available(product)}
          value={typed[product.id] ?? '1'}
          onChange={({ target }) => setTyped({ ...typed, [product.id]: target.value })}
        />
      ))}
      {coupons.length > 0 && (
        <SelectField
          label="Código de descuento"
          value={code}
          onChange={({ target }) => setCode(target.value)}
        >
          <option value="">Ninguno</option>
          {optionsOf(coupons.map((coupon) => coupon.code))}
        </SelectField>
      )}
      {missing.length > 0 && <p>{`Sin ${missing.join(', ')}: agotadas u ocultas.`}</p>}
      {sold.length > MAX_ORDER_LINES && (
        <p>{`Un pedido admite como máximo ${MAX_ORDER_LINES} productos distintos. El enlace lleva los primeros.`}</p>
      )}
      {products.length > 0 && (
        <>
          <p role="status">{`${total} sin envío${code && ' ni descuento'}.`}</p>
          <SendLink link={link} />
        </>
      )}
    </Dialog>
  );
};

/** A link with pieces, for an order that a customer agreed on elsewhere (RULE-112). */
export const CustomerLink = (props: Props) => (
  <DialogButton renderDialog={(onClosed) => <LinkDialog {...props} onClosed={onClosed} />}>
    Enlace para un cliente
  </DialogButton>
);
