import type { Address } from '#shared/domain/schemas/order.ts';
import { paths } from '../../paths.ts';
import { isComplete } from './address-rules.ts';
import { isUnanswered, type CheckoutState } from './core/checkout-slice.ts';

export type CheckoutStep = 'information' | 'shipping' | 'payment';

/** State that decides whether a step may open. */
export interface CheckoutReadiness {
  items: readonly unknown[];
  address: Address | null;
  session: { role: 'visitor' | 'user' | 'admin' };
  checkout: CheckoutState;
  /** The shop is on holiday (RULE-74). */
  isClosed: boolean;
}

/**
 * Path to redirect to when a precondition of a step is missing; undefined when the step may open.
 * Payment checks the session first (SPEC-2). While an order's outcome is unknown or the shop is
 * closed, only the cart page is open.
 */
export const detourFrom = (
  step: CheckoutStep,
  { items, address, session, checkout, isClosed }: CheckoutReadiness,
): string | undefined => {
  if (step === 'payment' && session.role === 'visitor') return paths.login();
  const isOpen = checkout.status === 'failed' && isUnanswered(checkout.problem);
  if (items.length === 0 || isOpen || isClosed) return paths.cart();
  if (step !== 'information' && !isComplete(address)) return paths.checkoutInformation();
  return undefined;
};
