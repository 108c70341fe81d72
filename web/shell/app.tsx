import { StrictMode, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { ErrorBoundary } from './error-boundary.tsx';
import { firstState, type AppStore } from './store.ts';

/**
 * What surrounds the router, the same when the site is built and in the browser. React takes the
 * built HTML over with the state that it was built with; what storage and the shop know of this
 * visitor follows at once.
 */
export const App = ({ store, children }: { store: AppStore; children: ReactNode }) => (
  <StrictMode>
    <ErrorBoundary>
      <Provider store={store} serverState={firstState}>
        {children}
      </Provider>
    </ErrorBoundary>
  </StrictMode>
);
