import type { Cents } from '#shared/domain/money.ts';
import { Price } from '../core/values.tsx';

interface Props {
  /** Without shipping. */
  subtotal: Cents;
  shipping: Cents;
  /** Leave it out where the page shows the total in another place. */
  total?: Cents;
  className?: string;
}

export const Totals = ({ subtotal, shipping, total, className = '' }: Props) => (
  <dl className={`totals ${className}`}>
    <dt>Subtotal</dt>
    <dd>
      <Price amount={subtotal} />
    </dd>
    <dt>Envío</dt>
    <dd>
      <Price amount={shipping} />
    </dd>
    {total !== undefined && (
      <>
        <dt className="total">Total</dt>
        <dd className="total">
          <Price amount={total} />
        </dd>
      </>
    )}
  </dl>
);
