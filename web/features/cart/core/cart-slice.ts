import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ProductId } from '#shared/domain/ids.ts';
import type { Address } from '#shared/domain/schemas/order.ts';
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
import { reconcileCart } from './reconcile-cart.ts';
import { mergeChanges, reconcileItems, type ShopToday } from './reconcile-rules.ts';

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
    changesAcknowledged: (state) => ({ ...state, changes: [] }),
    /** A refused order's corrections: the shopper has read and accepted them. */
    correctionsAccepted: (state, { payload }: PayloadAction<ShopToday>) =>
      withItems(state, reconcileItems(state.items, payload).items),
    /**
     * A successful order clears the cart (SPEC-4). What was added while the order was on
     * its way stays.
     */
    cartOrdered: (
      state,
      { payload }: PayloadAction<readonly { id: ProductId; quantity: number }[]>,
    ) => withItems(EMPTY_CART, subtractItems(state.items, payload)),
  },
  extraReducers: (builder) => {
    // Today's prices and stock take effect; what they changed waits to be acknowledged.
    builder.addCase(reconcileCart.fulfilled, (state, { payload }) => {
      const { items, changes } = reconcileItems(state.items, payload);
      return { ...withItems(state, items), changes: mergeChanges(state.changes, changes) };
    });
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
  changesAcknowledged,
  correctionsAccepted,
  cartOrdered,
} = cart.actions;
export const { selectCart, selectCartCount } = cart.selectors;
export const cartReducer = cart.reducer;
