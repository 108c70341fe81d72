import { combineReducers, configureStore, type Reducer } from '@reduxjs/toolkit';
import { persistence, readPersisted, restored } from '../../shell/persist.ts';
import { reviveSession, sessionReducer } from '../../features/account/core/session-slice.ts';
import { toastsReducer } from '../../ui/core/toasts-slice.ts';
import { admins } from '../features/admins/admins-slice.ts';
import { categories } from '../features/categories/categories-slice.ts';
import { dashboardReducer } from '../features/dashboard/dashboard-slice.ts';
import { mails } from '../features/mails/mails-slice.ts';
import { latestOrders, orders, ordersToSend, sentOrders } from '../features/orders/orders-slice.ts';
import { products } from '../features/products/products-slice.ts';
import { reviews } from '../features/reviews/reviews-slice.ts';
import { subscribers } from '../features/newsletter/subscribers-slice.ts';
import { users } from '../features/users/users-slice.ts';
import { unsavedReducer } from '../ui/unsaved-slice.ts';

const slices = combineReducers({
  session: sessionReducer,
  toasts: toastsReducer,
  unsaved: unsavedReducer,
  dashboard: dashboardReducer,
  categories: categories.reducer,
  products: products.reducer,
  orders: orders.reducer,
  latestOrders: latestOrders.reducer,
  ordersToSend: ordersToSend.reducer,
  sentOrders: sentOrders.reducer,
  mails: mails.reducer,
  users: users.reducer,
  admins: admins.reducer,
  reviews: reviews.reducer,
  subscribers: subscribers.reducer,
});

/** The shop persists its cart under the same key; the middleware leaves other parts untouched. */
const persisted = { session: reviveSession };

type RootState = ReturnType<typeof slices>;

const reducer: Reducer<RootState> = (state, action) =>
  slices(state && restored.match(action) ? { ...state, ...action.payload } : state, action);

/** The admin panel's state; shop and panel share the persisted session (RULE-37). */
export const makeStore = (storage: Storage) => {
  const store = configureStore({
    reducer,
    middleware: (defaults) =>
      // In development the checks would take seconds after every action with 5,000 rows.
      defaults({ immutableCheck: false, serializableCheck: false }).concat(
        persistence(storage, persisted),
      ),
  });
  store.dispatch(restored(readPersisted(storage, persisted)));
  return store;
};
