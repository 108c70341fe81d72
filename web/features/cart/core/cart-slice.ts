import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ProductId } from '#shared/domain/ids.ts';
import {
  addItem,
  changeQuantity,
  EMPTY_CART,
  joined,
  unitCount,
  withItems,
  type CartItem,
  type CartState,
  type Purchasable,
} from './cart-rules.ts';

type Details = 'address' | 'coupon' | 'extras' | 'notes';

interface Line {
  id: ProductId;
  answer?: string | undefined;
}

interface Addition {
  product: Purchasable;
  quantity?: number | undefined;
  answer?: string | undefined;
}

const cart = createSlice({
  name: 'cart',
  initialState: EMPTY_CART,
  reducers: {
    itemAdded: (state, { payload }: PayloadAction<Addition>) =>
      addItem(state, payload.product, payload.quantity, payload.answer),
    quantityChanged: (state, { payload }: PayloadAction<Line & { by: 1 | -1 }>) =>
      changeQuantity(state, payload.id, payload.by, payload.answer),
    detailsSet: (state, { payload }: PayloadAction<Partial<Pick<CartState, Details>>>) => ({
      ...state,
      ...payload,
    }),
    /** A visitor's details become those of the account that signs in. */
    ownerChanged: (
      { owner, ...state },
      { payload }: PayloadAction<string | undefined>,
    ): CartState => ({
      ...(owner === undefined
        ? state
        : {
            // An answer may be personal, too.
            ...withItems(
              state,
              joined(state.items.map((item) => ({ ...item, answer: undefined }))),
            ),
            ...{ address: null, extras: {}, notes: '' },
          }),
      owner: payload,
    }),
    changesAcknowledged: (state) => ({ ...state, changes: [] }),
    reconciled: (state, { payload }: PayloadAction<Pick<CartState, 'items' | 'changes'>>) => ({
      ...withItems(state, payload.items),
      changes: payload.changes,
    }),
    itemsReplaced: (state, { payload }: PayloadAction<CartItem[]>) => withItems(state, payload),
    /** Keeps units that were added while the order was sent. */
    cartOrdered: (state, { payload }: PayloadAction<readonly (Line & { quantity: number })[]>) => {
      const left = payload.reduce(
        (rest, { id, quantity, answer }) => changeQuantity(rest, id, -quantity, answer),
        state,
      );
      return withItems({ ...EMPTY_CART, owner: state.owner }, left.items);
    },
  },
  selectors: {
    selectCart: (state) => state,
    selectCartCount: (state) => unitCount(state.items),
  },
});

export const {
  itemAdded,
  quantityChanged,
  detailsSet,
  ownerChanged,
  changesAcknowledged,
  reconciled,
  itemsReplaced,
  cartOrdered,
} = cart.actions;
export const { selectCart, selectCartCount } = cart.selectors;
export const cartReducer = cart.reducer;
