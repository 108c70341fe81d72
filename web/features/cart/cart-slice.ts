import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ProductId } from '#shared/ids.ts';
import type { Address } from '#shared/schemas/order.ts';
import {
  addItem,
  EMPTY_CART,
  incrementItem,
  pieces,
  removeItem,
  subtractItems,
  withItems,
  type Purchasable,
} from './cart-rules.ts';
import { mergeChanges, reconcileItems, type ShopToday } from './reconcile.ts';

const cart = createSlice({
  name: 'cart',
  initialState: EMPTY_CART,
  reducers: {
    itemAdded: (
      state,
      { payload }: PayloadAction<{ product: Purchasable; quantity?: number | undefined }>,
    ) => addItem(state, payload.product, payload.quantity),
    itemIncremented: (state, { payload }: PayloadAction<ProductId>) =>
      incrementItem(state, payload),
    itemRemoved: (state, { payload }: PayloadAction<ProductId>) => removeItem(state, payload),
    addressSet: (state, { payload }: PayloadAction<Address>) => ({ ...state, address: payload }),
    notesSet: (state, { payload }: PayloadAction<string>) => ({ ...state, notes: payload }),
    /** Today's prices and stock take effect; what they changed waits to be acknowledged. */
    reconciled: (state, { payload }: PayloadAction<ShopToday>) => {
      const { items, changes } = reconcileItems(state.items, payload);
      if (changes.length === 0) return withItems(state, items);
      return { ...withItems(state, items), changes: mergeChanges(state.changes, changes) };
    },
    changesAcknowledged: (state) => ({ ...state, changes: [] }),
    /** A refused order's corrections: the shopper has read and accepted them. */
    correctionsAccepted: (state, { payload }: PayloadAction<ShopToday>) =>
      withItems(state, reconcileItems(state.items, payload).items),
    /**
     * A successful order clears the cart (specification 4). What was added while the order was on
     * its way stays.
     */
    cartOrdered: (
      state,
      { payload }: PayloadAction<readonly { id: ProductId; quantity: number }[]>,
    ) => withItems(EMPTY_CART, subtractItems(state.items, payload)),
  },
  selectors: {
    selectCart: (state) => state,
    /** Pieces in the cart, for the top bar. */
    selectCartCount: (state) => pieces(state.items),
  },
});

export const {
  itemAdded,
  itemIncremented,
  itemRemoved,
  addressSet,
  notesSet,
  reconciled,
  changesAcknowledged,
  correctionsAccepted,
  cartOrdered,
} = cart.actions;
export const { selectCart, selectCartCount } = cart.selectors;
export const cartReducer = cart.reducer;
