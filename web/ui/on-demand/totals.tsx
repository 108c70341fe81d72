import type { Cents } from '#shared/domain/money.ts';
import { shop } from '#shared/domain/shop.ts';
import { taxText, type Tax } from '#shared/domain/tax.ts';
import { Price } from '../core/values.tsx';

interface Props {
  subtotal: Cents;
  /** Undefined while the address is not known. */
  shipping: Cents | undefined;
  /** Absent where the page shows the total elsewhere. */
  total?: Cents;
  tax?: Tax | undefined;
  className?: string;
}

export const Totals = ({ subtotal, shipping, total, tax, className = '' }: Props) => (
  <dl className={`totals ${className}`}>
    <dt>Subtotal</dt>
    <dd>
      <Price amount={subtotal} />
    </dd>
    <dt>Envío</dt>
    <dd>{shipping === undefined ? 'Según la dirección' : <Price amount={shipping} />}</dd>
    {total !== undefined && (
      <>
        <dt className="total">{shipping === undefined ? 'Total sin envío' : 'Total'}</dt>
        <dd className="total">
          <Price amount={total} />
        </dd>
      </>
    )}
    {tax && (
      <>
        <dt>{taxText(shop().currency, tax)}</dt>
        <dd>
          <Price amount={tax.amount} />
        </dd>
      </>
    )}
  </dl>
);
