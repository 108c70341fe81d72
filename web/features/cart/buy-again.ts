import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { ProductId } from '#shared/domain/ids.ts';
import { call, toProblem } from '../../api/call.ts';
import { showToast } from '../../ui/core/toasts-slice.ts';
import { addToCart } from './core/add-to-cart.ts';
import type { CartState } from './core/cart-rules.ts';

/** Adds one unit of a product from an earlier order, with its current price and stock. */
export const buyAgain =
  (id: ProductId): ThunkAction<Promise<void>, { cart: CartState }, undefined, UnknownAction> =>
  async (dispatch) => {
    try {
      dispatch(addToCart(await call('getProduct', { params: { id } })));
    } catch (error) {
      const { code, message } = toProblem(error);
      dispatch(showToast(code === 'NOT_FOUND' ? 'Este producto ya no está a la venta.' : message));
    }
  };
