import type { Address } from '#shared/domain/schemas/order.ts';
import { paths } from '../../shell/paths.ts';
import { isComplete } from './address-rules.ts';
import { isUnanswered, type CheckoutState } from './core/checkout-slice.ts';

export type CheckoutStep = 'information' | 'shipping' | 'payment';

/** What a step needs to know of the rest of the shop. */
export interface CheckoutReadiness {
  items: readonly unknown[];
  address: Address | null;
  session: { role: 'visitor' | 'user' | 'admin' };
  checkout: CheckoutState;
}

/**
 * Where a step sends a shopper who lacks something for it; undefined where nothing is missing.
 * Payment asks for the session first (SPEC-2); an order whose outcome is open is settled
 * on the cart page before another is made.
 */
export const detourFrom = (
  step: CheckoutStep,
  { items, address, session, checkout }: CheckoutReadiness,
): string | undefined => {
  if (step === 'payment' && session.role === 'visitor') return paths.login();
  const isOpen = checkout.status === 'failed' && isUnanswered(checkout.problem);
  if (items.length === 0 || isOpen) return paths.cart();
  if (step !== 'information' && !isComplete(address)) return paths.checkoutInformation();
  return undefined;
};
