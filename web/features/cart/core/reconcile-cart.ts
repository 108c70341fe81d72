import type { ProductId } from '#shared/domain/ids.ts';
import { toCents } from '#shared/domain/money.ts';
import { ApiError, call } from '../../../api/call.ts';
import { createApiThunk } from '../../../api/thunk.ts';
import type { CartState } from './cart-rules.ts';
import type { ProductToday, ShopToday } from './reconcile-rules.ts';

/** One call per line of the cart: shared caches answer them, and the catalogue may be large. */
const readToday = async (id: ProductId, signal: AbortSignal): Promise<ProductToday> => {
  try {
    const { price, stock } = await call('getProduct', { params: { id }, signal });
    return { price: toCents(price), stock };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return { gone: true };
    // Out of reach: nothing is known, so nothing changes.
    return {};
  }
};

/** Asks the shop for today's prices and stock of everything in the cart (RULE-24). */
export const reconcileCart = createApiThunk<ShopToday, void, { cart: CartState }>(
  'cart/reconcile',
  async (_, { getState, signal }) =>
    Object.fromEntries(
      await Promise.all(
        getState().cart.items.map(async ({ id }) => [id, await readToday(id, signal)] as const),
      ),
    ),
  (_, { cart }) => cart.items.length > 0,
);
