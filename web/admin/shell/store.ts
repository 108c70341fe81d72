import { combineReducers, configureStore, type Reducer } from '@reduxjs/toolkit';
import { persistence, readPersisted, restored } from '../../shell/persist.ts';
import { sessionReducer } from '../../features/account/core/session-slice.ts';
import { cartReducer } from '../../features/cart/core/cart-slice.ts';
import { checkoutReducer } from '../../features/checkout/core/checkout-slice.ts';
import { toastsReducer } from '../../ui/core/toasts-slice.ts';
import { admins } from '../features/admins/admins-slice.ts';
import { categories } from '../features/categories/categories-slice.ts';
import { dashboardReducer } from '../features/dashboard/dashboard-slice.ts';
import { mails } from '../features/mails/mails-slice.ts';
import { latestOrders, orders } from '../features/orders/orders-slice.ts';
import { products } from '../features/products/products-slice.ts';
import { reviews } from '../features/reviews/reviews-slice.ts';
import { users } from '../features/users/users-slice.ts';

const slices = combineReducers({
  // What shop and admin panel persist under one key: the cart stays as it is, the session is shared.
  session: sessionReducer,
  cart: cartReducer,
  checkout: checkoutReducer,
  toasts: toastsReducer,
  dashboard: dashboardReducer,
  categories: categories.reducer,
  products: products.reducer,
  orders: orders.reducer,
  latestOrders: latestOrders.reducer,
  mails: mails.reducer,
  users: users.reducer,
  admins: admins.reducer,
  reviews: reviews.reducer,
});

type RootState = ReturnType<typeof slices>;

const reducer: Reducer<RootState> = (state, action) =>
  slices(state && restored.match(action) ? { ...state, ...action.payload } : state, action);

/** The admin panel's whole state; what outlives the page is the shop's (RULE-37). */
export const makeStore = (storage: Storage) => {
  const store = configureStore({
    reducer,
    middleware: (defaults) =>
      // 5,000 rows: looking through them after every action, while developing, would take seconds.
      defaults({ immutableCheck: false, serializableCheck: false }).concat(persistence(storage)),
  });
  store.dispatch(restored(readPersisted(storage)));
  return store;
};
