import { StrictMode, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { ErrorBoundary } from './error-boundary.tsx';
import { initialState, type AppStore } from './store.ts';

/**
 * Wraps the router, in the browser and while prerendering. React hydrates the HTML with the state
 * that it was prerendered with; a second render then shows the visitor's cart and session.
 */
export const App = ({ store, children }: { store: AppStore; children: ReactNode }) => (
  <StrictMode>
    <ErrorBoundary>
      <Provider store={store} serverState={initialState}>
        {children}
      </Provider>
    </ErrorBoundary>
  </StrictMode>
);
