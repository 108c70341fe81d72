import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { MAX_LINE_QUANTITY, MAX_ORDER_LINES } from '#shared/domain/limits.ts';
import { isSoldOut } from '#shared/domain/made-to-order.ts';
import { paths } from '../../../paths.ts';
import { showToast } from '../../../ui/core/toasts-slice.ts';
import { unitCount, type CartState, type Purchasable } from './cart-rules.ts';
import { itemAdded, selectCartCount } from './cart-slice.ts';

const rejection = ({ items }: CartState, product: Purchasable): string => {
  const { id, stock } = product;
  if (isSoldOut(product)) return 'Este producto está agotado.';
  const line = items.find((item) => item.id === id);
  if (!line) return `Un pedido admite como máximo ${MAX_ORDER_LINES} productos distintos.`;
  return unitCount(items.filter((item) => item.id === id)) < stock
    ? `Un pedido admite como máximo ${MAX_LINE_QUANTITY} unidades de cada producto.`
    : 'Ya tienes en el carrito todas las unidades disponibles.';
};

/** Says in a toast whether the cart now holds more units (RULE-25). Adds at most the stock. */
export const addToCart =
  (
    product: Purchasable,
    quantity?: number,
    answer?: string,
  ): ThunkAction<void, { cart: CartState }, undefined, UnknownAction> =>
  (dispatch, getState) => {
    const before = selectCartCount(getState());
    dispatch(itemAdded({ product, quantity, answer }));
    const isMore = selectCartCount(getState()) > before;
    dispatch(
      isMore
        ? showToast('Tu producto ha sido agregado al carrito.', paths.cart())
        : showToast(rejection(getState().cart, product)),
    );
  };
