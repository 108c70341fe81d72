import { combineReducers, configureStore, type Middleware, type Reducer } from '@reduxjs/toolkit';
import type { SiteConfig } from '#shared/domain/demo.ts';
import { ordersReducer } from '../features/account/core/orders-slice.ts';
import {
  endsSession,
  reviveSession,
  sessionReducer,
} from '../features/account/core/session-slice.ts';
import { reviveCart } from '../features/cart/core/cart-rules.ts';
import { cartOrdered, cartReducer, ownerChanged } from '../features/cart/core/cart-slice.ts';
import { catalogReducer } from '../features/catalog/core/catalog-slice.ts';
import {
  attemptForgotten,
  checkoutReducer,
  isUnanswered,
  placeOrder,
  reviveCheckout,
} from '../features/checkout/core/checkout-slice.ts';
import { showToast, toastsReducer } from '../ui/core/toasts-slice.ts';
import { persistence, readPersisted, restored } from './persist.ts';

const slices = combineReducers({
  catalog: catalogReducer,
  cart: cartReducer,
  checkout: checkoutReducer,
  orders: ordersReducer,
  session: sessionReducer,
  toasts: toastsReducer,
});

export type RootState = ReturnType<typeof slices>;

/** Effects of one feature's actions on other features, which cannot import each other. */
const consequences: Middleware<object, RootState> =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const result = next(action);
    // Before another owner, because the ordered lines are found by their answers.
    if (placeOrder.fulfilled.match(action)) {
      dispatch(cartOrdered(action.meta.arg.attempt.request.items));
      dispatch(showToast('Felicitaciones tu orden ha sido creada con éxito.'));
    }
    const { cart, checkout, session } = getState();
    const account = session.role === 'visitor' ? undefined : session.role + session.account.id;
    // An order that is tried while its session expires waits for the account to sign in again.
    const waits =
      checkout.status === 'sending' ||
      (checkout.status === 'failed' &&
        session.role === 'visitor' &&
        session.hasExpired &&
        (checkout.problem.code === 'UNAUTHENTICATED' || isUnanswered(checkout.problem)));
    if (cart.owner !== account && !waits) {
      dispatch(ownerChanged(account));
      if (cart.owner !== undefined && checkout.status === 'failed') dispatch(attemptForgotten());
    }
    // An attempt whose order may exist stays, because the shopper has to decide.
    if (
      checkout.status === 'failed' &&
      cart.items.length === 0 &&
      !isUnanswered(checkout.problem)
    ) {
      dispatch(attemptForgotten());
    }
    if (endsSession(action)) {
      dispatch(showToast('Tu sesión ha caducado. Inicia sesión otra vez para continuar.'));
    }
    return result;
  };

const persisted = { cart: reviveCart, checkout: reviveCheckout, session: reviveSession };

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
