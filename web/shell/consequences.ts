/** Effects of one feature's actions on other features, which cannot import each other. */
import { type Middleware } from '@reduxjs/toolkit';
import { cartOrdered } from '../features/cart/core/cart-slice.ts';
import { placeOrder } from '../features/checkout/core/checkout-slice.ts';
import { endsSession } from '../features/account/core/session-slice.ts';
import { showToast } from '../ui/core/toasts-slice.ts';

export const consequences: Middleware =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    const result = next(action);
    if (placeOrder.fulfilled.match(action)) {
      dispatch(cartOrdered(action.meta.arg.attempt.request.items));
      dispatch(showToast('Felicitaciones tu orden ha sido creada con éxito.'));
    }
    if (endsSession(action)) {
      dispatch(showToast('Tu sesión ha caducado. Inicia sesión otra vez para continuar.'));
    }
    return result;
  };
