/** Effects of one feature's actions on other features, which cannot import each other. */
import { type Middleware } from '@reduxjs/toolkit';
import type { CartState } from '../features/cart/core/cart-rules.ts';
import { cartOrdered, ownerChanged } from '../features/cart/core/cart-slice.ts';
import {
  attemptForgotten,
  isUnanswered,
  placeOrder,
  type CheckoutState,
} from '../features/checkout/core/checkout-slice.ts';
import { endsSession, type SessionState } from '../features/account/core/session-slice.ts';
import { showToast } from '../ui/core/toasts-slice.ts';

interface State {
  cart: CartState;
  checkout: CheckoutState;
  session: SessionState;
}

export const consequences: Middleware<object, State> =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const result = next(action);
    // Before another owner, because the ordered lines are found by their answers.
    if (placeOrder.fulfilled.match(action)) {
      dispatch(cartOrdered(action.meta.arg.attempt.request.items));
      dispatch(showToast('Felicitaciones tu orden ha sido creada con éxito.'));
    }
    const { cart, checkout, session } = getState();
    const account = session.role === 'visitor' ? undefined : session.role + session.account.id;
    // An order that is tried while its session expires waits for the account to sign in again.
    const waits =
      checkout.status === 'sending' ||
      (checkout.status === 'failed' &&
        session.role === 'visitor' &&
        session.hasExpired &&
        (checkout.problem.code === 'UNAUTHENTICATED' || isUnanswered(checkout.problem)));
    if (cart.owner !== account && !waits) {
      dispatch(ownerChanged(account));
      if (cart.owner !== undefined && checkout.status === 'failed') dispatch(attemptForgotten());
    }
    // An attempt whose order may exist stays, because the shopper has to decide.
    if (
      checkout.status === 'failed' &&
      cart.items.length === 0 &&
      !isUnanswered(checkout.problem)
    ) {
      dispatch(attemptForgotten());
    }
    if (endsSession(action)) {
      dispatch(showToast('Tu sesión ha caducado. Inicia sesión otra vez para continuar.'));
    }
    return result;
  };
