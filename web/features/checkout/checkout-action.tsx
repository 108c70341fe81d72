import type { ReactNode } from 'react';
import type { Cents } from '#shared/domain/money.ts';
import { Price } from '../../ui/core/price.tsx';

interface Props {
  /** Including shipping. */
  total: Cents;
  /** Button or link to the next step. */
  children: ReactNode;
}

/** Total and button of a step, fixed at the bottom of the screen on phones. */
export const CheckoutAction = ({ total, children }: Props) => (
  <div className="checkout-action">
    <p>
      Total <Price amount={total} />
    </p>
    {children}
  </div>
);
