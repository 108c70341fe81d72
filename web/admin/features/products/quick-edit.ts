/** Price and stock of one product, changed in the list. */
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { ApiError, type ProblemCode } from '../../../api/call.ts';
import { answerOrThrow, type AdminState } from '../../api/admin-thunk.ts';
import { editPriceAndStock, readProduct } from './products-slice.ts';
import { dollarsText } from './product-texts.ts';

export interface QuickEdit {
  /** Dollars. */
  price: number;
  /** Units that come in; negative for units that go. */
  stockChange: number;
  /** Idempotency-Key of all attempts to save these values. */
  key: string;
}

/** Saves that may meet a new order before the admin hears of it. */
const MAX_TRIES = 5;

const isCode = (error: unknown, code: ProblemCode): error is ApiError =>
  error instanceof ApiError && error.code === code;

/**
 * Saves what differs. The stock is sent as a difference, so units that were sold meanwhile stay sold.
 * The price is sent with the version that the admin saw. An order raises the version, too: then the
 * save is repeated if the price is still the one that the admin saw.
 *
 * @throws {ApiError} the API rejected the call; VERSION_CONFLICT names the price of somebody else.
 *   After IDEMPOTENCY_MISMATCH the list has the values that an earlier attempt has saved
 */
export const saveQuickEdit =
  (
    seen: ProductSummary,
    { price, stockChange, key }: QuickEdit,
  ): ThunkAction<Promise<ProductSummary>, AdminState, undefined, UnknownAction> =>
  async (dispatch) => {
    const isNewPrice = price !== seen.price;
    const change = {
      id: seen.id,
      key,
      ...(isNewPrice && { price }),
      ...(stockChange !== 0 && { stockChange }),
    };
    let { version } = seen;
    for (let tries = 1; ; tries += 1) {
      try {
        return await answerOrThrow(
          dispatch(editPriceAndStock({ ...change, ...(isNewPrice && { version }) })),
        );
      } catch (error) {
        if (isCode(error, 'IDEMPOTENCY_MISMATCH')) await dispatch(readProduct(seen.id));
        if (!isCode(error, 'VERSION_CONFLICT') || tries === MAX_TRIES) throw error;
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
