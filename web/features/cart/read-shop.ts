import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { ProductId, Slug } from '#shared/domain/ids.ts';
import type { LinkedPiece } from '#shared/domain/linked-pieces.ts';
import { toCents } from '#shared/domain/money.ts';
import type { OrderLine } from '#shared/domain/schemas/order.ts';
import { ApiError, call, toProblem } from '../../api/call.ts';
import { showToast } from '../../ui/core/toasts-slice.ts';
import { addToCart } from './core/add-to-cart.ts';
import { unitCount, type CartItem, type CartState } from './core/cart-rules.ts';
import { reconciled } from './core/cart-slice.ts';
import {
  mergeChanges,
  reconcileItems,
  type ProductToday,
  type ShopToday,
} from './reconcile-rules.ts';

/** One request per cart line, which CloudFront can cache. The whole catalogue may be large. */
const readToday = async (id: ProductId, signal: AbortSignal): Promise<ProductToday> => {
  try {
    const product = await call('getProduct', { params: { id }, signal });
    const { price, stock, madeToOrderDays, madeToOrderMax, weight, categoryId } = product;
    const { question = '', questionRequired } = product;
    return {
      price: toCents(price),
      ...{ stock, madeToOrderDays, madeToOrderMax, weight, categoryId, question, questionRequired },
      gone: false,
    };
  } catch (error) {
    // Without an answer the line stays unchanged, and the order decides.
    return error instanceof ApiError && error.code === 'NOT_FOUND' ? { gone: true } : {};
  }
};

export const readShop = async (
  items: readonly Pick<CartItem, 'id'>[],
  signal: AbortSignal,
): Promise<ShopToday> =>
  Object.fromEntries(
    await Promise.all(items.map(async ({ id }) => [id, await readToday(id, signal)] as const)),
  );

export const reconcile =
  (today: ShopToday): ThunkAction<void, { cart: CartState }, undefined, UnknownAction> =>
  (dispatch, getState) => {
    const { cart } = getState();
    const { items, changes } = reconcileItems(cart.items, today);
    dispatch(reconciled({ items, changes: mergeChanges(cart.changes, changes) }));
  };

type CartThunk = ThunkAction<Promise<void>, { cart: CartState }, undefined, UnknownAction>;

/**
 * Adds a line of an earlier order, with the current price and at most the current stock.
 * @param isTotal whether the cart's units of the product count as added already
 */
export const buyAgain =
  ({
    id,
    quantity,
    answer,
    isTotal = false,
  }: Pick<OrderLine, 'answer' | 'quantity'> & {
    id: ProductId | Slug;
    isTotal?: boolean;
  }): CartThunk =>
  async (dispatch, getState) => {
    try {
      const product = await call('getProduct', { params: { id } });
      const had = getState().cart.items.filter((item) => isTotal && item.id === product.id);
      const missing = quantity - unitCount(had);
      if (missing > 0) dispatch(addToCart(product, missing, product.question && answer));
    } catch (error) {
      const { code, message } = toProblem(error);
      dispatch(showToast(code === 'NOT_FOUND' ? 'Este producto ya no está a la venta.' : message));
    }
  };

/** Adds the units that the cart does not have yet, so that a link that is opened again adds nothing. */
export const addLinked =
  (pieces: readonly LinkedPiece[]): CartThunk =>
  async (dispatch) => {
    for (const { slug, units } of pieces) {
      await dispatch(buyAgain({ id: slug, quantity: units, isTotal: true }));
    }
  };
