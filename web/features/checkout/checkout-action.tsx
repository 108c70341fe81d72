import type { ReactNode } from 'react';
import type { Cents } from '#shared/domain/money.ts';
import { Price } from '../../ui/core/price.tsx';

interface Props {
  /** With shipping. */
  total: Cents;
  /** The step's one way on. */
  children: ReactNode;
}

/** What the order will cost and the way on; on phones both stay at the thumb. */
export const CheckoutAction = ({ total, children }: Props) => (
  <div className="checkout-action">
    <p>
      Total <Price amount={total} />
    </p>
    {children}
  </div>
);
