/** Effects of one feature's actions on other features, which cannot import each other. */
import { type Middleware } from '@reduxjs/toolkit';
import type { CartState } from '../features/cart/core/cart-rules.ts';
import { cartOrdered } from '../features/cart/core/cart-slice.ts';
import {
  attemptForgotten,
  isUnanswered,
  placeOrder,
  type CheckoutState,
} from '../features/checkout/core/checkout-slice.ts';
import { endsSession } from '../features/account/core/session-slice.ts';
import { showToast } from '../ui/core/toasts-slice.ts';

export const consequences: Middleware<object, { cart: CartState; checkout: CheckoutState }> =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const result = next(action);
    const { cart, checkout } = getState();
    // An attempt whose order may exist stays, because the shopper has to decide.
    if (
      checkout.status === 'failed' &&
      cart.items.length === 0 &&
      !isUnanswered(checkout.problem)
    ) {
      dispatch(attemptForgotten());
    }
    if (placeOrder.fulfilled.match(action)) {
      dispatch(cartOrdered(action.meta.arg.attempt.request.items));
      dispatch(showToast('Felicitaciones tu orden ha sido creada con éxito.'));
    }
    if (endsSession(action)) {
      dispatch(showToast('Tu sesión ha caducado. Inicia sesión otra vez para continuar.'));
    }
    return result;
  };
