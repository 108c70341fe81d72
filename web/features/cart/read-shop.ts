import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { ProductId, Slug } from '#shared/domain/ids.ts';
import type { LinkedPiece } from '#shared/domain/linked-pieces.ts';
import { toCents } from '#shared/domain/money.ts';
import type { OrderLine } from '#shared/domain/schemas/order.ts';
import type { Product } from '#shared/domain/schemas/product.ts';
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

/** False without an answer of the API. */
type CartThunk = ThunkAction<Promise<boolean>, { cart: CartState }, undefined, UnknownAction>;

/** Adds a product with the current price and at most the current stock. */
const addRead =
  (id: ProductId | Slug, unitsOf: (product: Product) => number, answer?: string): CartThunk =>
  async (dispatch) => {
    try {
      const product = await call('getProduct', { params: { id } });
      const units = unitsOf(product);
      if (units > 0) dispatch(addToCart(product, units, product.question && answer));
      return true;
    } catch (error) {
      const { code, message } = toProblem(error);
      const isGone = code === 'NOT_FOUND';
      dispatch(showToast(isGone ? 'Este producto ya no está a la venta.' : message));
      return isGone;
    }
  };

/** Adds a line of an earlier order. */
export const buyAgain = ({
  id,
  quantity,
  answer,
}: Pick<OrderLine, 'answer' | 'id' | 'quantity'>): CartThunk => addRead(id, () => quantity, answer);

/** Adds the units that the cart does not have yet, so that a link that is opened again adds nothing. */
export const addLinked =
  (pieces: readonly LinkedPiece[]): CartThunk =>
  async (dispatch, getState) => {
    let isComplete = true;
    for (const { slug, units } of pieces) {
      // Counted after the product is read, because another tab may have added it meanwhile.
      const missing = ({ id }: Product): number =>
        units - unitCount(getState().cart.items.filter((item) => item.id === id));
      if (!(await dispatch(addRead(slug, missing)))) isComplete = false;
    }
    return isComplete;
  };
