import { combineReducers, configureStore, type Reducer } from '@reduxjs/toolkit';
import { ordersReducer } from '../features/account/core/orders-slice.ts';
import { sessionReducer } from '../features/account/core/session-slice.ts';
import { cartReducer } from '../features/cart/core/cart-slice.ts';
import { catalogReducer } from '../features/catalog/core/catalog-slice.ts';
import { checkoutReducer } from '../features/checkout/core/checkout-slice.ts';
import { toastsReducer } from '../ui/core/toasts-slice.ts';
import { consequences } from './consequences.ts';
import { persistence, readPersisted, restored } from './persist.ts';

const slices = combineReducers({
  catalog: catalogReducer,
  cart: cartReducer,
  checkout: checkoutReducer,
  orders: ordersReducer,
  session: sessionReducer,
  toasts: toastsReducer,
});

type RootState = ReturnType<typeof slices>;

const reducer: Reducer<RootState> = (state, action) =>
  slices(state && restored.match(action) ? { ...state, ...action.payload } : state, action);

/** What every visit begins with, and what the built HTML shows. */
export const firstState = slices(undefined, { type: 'app/built' });

/** The client's whole state. Cart and session outlive the page in `storage` (RULE-37). */
export const makeStore = (storage: Storage) => {
  const store = configureStore({
    reducer,
    middleware: (defaults) => defaults().concat(consequences, persistence(storage)),
  });
  store.dispatch(restored(readPersisted(storage)));
  return store;
};

export type AppStore = ReturnType<typeof makeStore>;
export type AppDispatch = AppStore['dispatch'];
