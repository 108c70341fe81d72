import { combineReducers, configureStore, type Reducer } from '@reduxjs/toolkit';
import type { SiteConfig } from '#shared/domain/demo.ts';
import { ordersReducer } from '../features/account/core/orders-slice.ts';
import { reviveSession, sessionReducer } from '../features/account/core/session-slice.ts';
import { reviveCart } from '../features/cart/core/cart-rules.ts';
import { cartReducer } from '../features/cart/core/cart-slice.ts';
import { catalogReducer } from '../features/catalog/core/catalog-slice.ts';
import { checkoutReducer, reviveCheckout } from '../features/checkout/core/checkout-slice.ts';
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

const persisted = { cart: reviveCart, checkout: reviveCheckout, session: reviveSession };

export type RootState = ReturnType<typeof slices>;

export interface Published extends Pick<RootState, 'catalog'> {
  demo?: SiteConfig['demo'] | undefined;
}

const reducer: Reducer<RootState> = (state, action) =>
  slices(state && restored.match(action) ? { ...state, ...action.payload } : state, action);

/** The state before storage is read, which the page's HTML shows. */
export const stateOfHtml = (published?: Published): RootState => ({
  ...slices(undefined, { type: 'app/built' }),
  ...(published && { catalog: published.catalog }),
});

export const makeStore = (storage: Storage, published?: Published) => {
  const store = configureStore({
    reducer,
    preloadedState: stateOfHtml(published),
    middleware: (defaults) => defaults().concat(consequences, persistence(storage, persisted)),
  });
  store.dispatch(restored(readPersisted(storage, persisted)));
  return store;
};

export type AppStore = ReturnType<typeof makeStore>;
export type AppDispatch = AppStore['dispatch'];
