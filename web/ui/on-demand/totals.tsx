import type { Currency } from '#shared/domain/currencies.ts';
import { cents, type Cents } from '#shared/domain/money.ts';
import { taxText, type Tax } from '#shared/domain/tax.ts';
import { Price } from '../core/values.tsx';

interface Props {
  currency: Currency;
  subtotal: Cents;
  /** Undefined while the address is not known. */
  shipping: Cents | undefined;
  /** Absent without a coupon. */
  coupon?: string | undefined;
  discount?: Cents | undefined;
  /** The price of pieces that were taken out of an unpaid order. */
  taken?: Cents;
  /** Absent where the page shows the total elsewhere. */
  total?: Cents;
  tax?: Tax | undefined;
}

export const Totals = ({
  currency,
  subtotal,
  coupon,
  discount,
  taken = cents(0),
  shipping,
  total,
  tax,
}: Props) => (
  <dl className="totals">
    <dt>Subtotal</dt>
    <dd>
      <Price amount={subtotal} currency={currency} />
    </dd>
    {coupon !== undefined && discount !== undefined && (
      <>
        <dt>Código {coupon}</dt>
        <dd>
          –<Price amount={discount} currency={currency} />
        </dd>
      </>
    )}
    {taken > 0 && (
      <>
        <dt>Piezas quitadas</dt>
        <dd>
          –<Price amount={taken} currency={currency} />
        </dd>
      </>
    )}
    <dt>Envío</dt>
    <dd>
      {shipping === undefined ? (
        'Según la dirección'
      ) : (
        <Price amount={shipping} currency={currency} />
      )}
    </dd>
    {total !== undefined && (
      <>
        <dt className="total">{shipping === undefined ? 'Total sin envío' : 'Total'}</dt>
        <dd className="total">
          <Price amount={total} currency={currency} />
        </dd>
      </>
    )}
    {tax && (
      <>
        <dt>{taxText(currency, tax)}</dt>
        <dd>
          <Price amount={tax.amount} currency={currency} />
        </dd>
      </>
    )}
  </dl>
);
