import { StrictMode, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { DemoContext } from '../api/site-config.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { stateOfHtml, type AppStore, type Published } from './store.ts';

interface Props {
  store: AppStore;
  published?: Published | undefined;
  children: ReactNode;
}

/** React hydrates with the state of the prerendering. A second render shows cart and session. */
export const App = ({ store, published, children }: Props) => (
  <StrictMode>
    <ErrorBoundary>
      <Provider store={store} serverState={stateOfHtml(published)}>
        <DemoContext value={published?.demo ?? null}>{children}</DemoContext>
      </Provider>
    </ErrorBoundary>
  </StrictMode>
);
