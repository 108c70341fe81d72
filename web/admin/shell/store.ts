import { combineReducers, configureStore, type Reducer } from '@reduxjs/toolkit';
import { persistence, readPersisted, restored } from '../../shell/persist.ts';
import { reviveSession, sessionReducer } from '../../features/account/core/session-slice.ts';
import { toastsReducer } from '../../ui/core/toasts-slice.ts';
import { adminApi } from '../api/admin-api.ts';

const slices = combineReducers({
  session: sessionReducer,
  toasts: toastsReducer,
  [adminApi.reducerPath]: adminApi.reducer,
});

/** The shop persists its cart under the same key. The middleware leaves that part untouched. */
const persisted = { session: reviveSession };

type RootState = ReturnType<typeof slices>;

const reducer: Reducer<RootState> = (state, action) =>
  slices(state && restored.match(action) ? { ...state, ...action.payload } : state, action);

export const makeStore = (storage: Storage) => {
  const store = configureStore({
    reducer,
    middleware: (defaults) =>
      // In development, these checks take seconds after every action with 5,000 rows.
      defaults({ immutableCheck: false, serializableCheck: false }).concat(
        persistence(storage, persisted),
        adminApi.middleware,
      ),
  });
  store.dispatch(restored(readPersisted(storage, persisted)));
  return store;
};
