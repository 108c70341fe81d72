import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { showToast } from '../../../ui/core/toasts-slice.ts';
import type { CartState, Purchasable } from './cart-rules.ts';
import { itemAdded, selectCartCount } from './cart-slice.ts';

const NOTHING_LEFT = 'Este producto está agotado.';
const ALL_IN_CART = 'Ya tienes en el carrito todas las unidades disponibles.';

/**
 * Adds a product and says so, but only if the cart really holds more of it now (RULE-25).
 * @param quantity pieces of a product, 1 unless told; cut to the stock
 */
export const addToCart =
  (
    product: Purchasable,
    quantity?: number,
  ): ThunkAction<void, { cart: CartState }, undefined, UnknownAction> =>
  (dispatch, getState) => {
    const before = selectCartCount(getState());
    dispatch(itemAdded({ product, quantity }));
    const isMore = selectCartCount(getState()) > before;
    const refusal = product.stock === 0 ? NOTHING_LEFT : ALL_IN_CART;
    dispatch(showToast(isMore ? 'Tu producto ha sido agregado al carrito.' : refusal));
  };
