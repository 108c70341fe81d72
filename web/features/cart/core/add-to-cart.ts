import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { showToast } from '../../../ui/core/toasts-slice.ts';
import type { CartState, Purchasable } from './cart-rules.ts';
import { itemAdded, selectCartCount } from './cart-slice.ts';

const SOLD_OUT = 'Este producto está agotado.';
const ALL_IN_CART = 'Ya tienes en el carrito todas las unidades disponibles.';

/**
 * Adds a product and shows a toast that says whether the cart now holds more units (RULE-25).
 *
 * @param quantity units, 1 by default, at most the stock
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
    const refusal = product.stock === 0 ? SOLD_OUT : ALL_IN_CART;
    dispatch(showToast(isMore ? 'Tu producto ha sido agregado al carrito.' : refusal));
  };
