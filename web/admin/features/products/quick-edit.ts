/** Price and stock of one product, changed in the list. */
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { MAX_STOCK } from '#shared/domain/limits.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { ApiError } from '../../../api/call.ts';
import { answerOrThrow, type AdminState } from '../../api/admin-thunk.ts';
import { editPriceAndStock, readProduct } from './products-slice.ts';
import { dollarsText } from './product-texts.ts';

/** Units that one change adds or takes away at most. */
const MAX_CHANGE = 999;

/** `+3`, `-2` → the difference; undefined for anything else. */
export const stockChangeOf = (typed: string): number | undefined => {
  const text = typed.trim().replace('\u2212', '-');
  if (text === '') return 0;
  return /^[+-]?\d{1,6}$/.test(text) ? Number(text) : undefined;
};

/** The error of a typed difference; undefined for a valid one. */
export const stockChangeError = (typed: string, stock: number): string | undefined => {
  const change = stockChangeOf(typed);
  if (change === undefined) return 'Escribe cuántas llegan, como 3, o cuántas se van, como -2.';
  if (Math.abs(change) > MAX_CHANGE) return `Como mucho ${MAX_CHANGE} unidades de una vez.`;
  if (stock + change < 0) return stock === 1 ? 'Solo hay 1.' : `Solo hay ${stock}.`;
  return stock + change > MAX_STOCK ? `Como mucho ${MAX_STOCK} unidades en total.` : undefined;
};

export interface QuickEdit {
  /** Dollars. */
  price: number;
  /** Units that come in; negative for units that go. */
  stockChange: number;
}

/** Saves that may meet a new order before the admin hears of it. */
const MAX_TRIES = 5;

/**
 * Saves what differs. The stock is sent as a difference, so units that were sold meanwhile stay sold.
 * The price is sent with the version that the admin saw. An order raises the version, too: then the
 * save is repeated if the price is still the one that the admin saw.
 *
 * @throws {ApiError} the API rejected the call; VERSION_CONFLICT names the price of somebody else
 */
export const saveQuickEdit =
  (
    seen: ProductSummary,
    { price, stockChange }: QuickEdit,
  ): ThunkAction<Promise<ProductSummary>, AdminState, undefined, UnknownAction> =>
  async (dispatch) => {
    const isNewPrice = price !== seen.price;
    const change = {
      id: seen.id,
      ...(isNewPrice && { price }),
      ...(stockChange !== 0 && { stockChange }),
    };
    if (!isNewPrice) return answerOrThrow(dispatch(editPriceAndStock(change)));
    let { version } = seen;
    for (let tries = 1; ; tries += 1) {
      try {
        return await answerOrThrow(dispatch(editPriceAndStock({ ...change, version })));
      } catch (error) {
        const isConflict = error instanceof ApiError && error.code === 'VERSION_CONFLICT';
        if (!isConflict || tries === MAX_TRIES) throw error;
        const current = await answerOrThrow(dispatch(readProduct(seen.id)));
        if (current.price !== seen.price) {
          const message = `Otra persona ha puesto este producto a ${dollarsText(current.price)} USD.`;
          const { status, code, details, retryAfter } = error;
          throw new ApiError({ status, code, message, details, retryAfter });
        }
        ({ version } = current);
      }
    }
  };
