import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import '../styles/main.scss';
import { ErrorBoundary } from './error-boundary.tsx';
import { browserStorage, storageChanged } from './persist.ts';
import { Router, startFirstPage } from './router.tsx';
import { makeStore } from './store.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const store = makeStore(browserStorage());
window.addEventListener('storage', () => store.dispatch(storageChanged()));
startFirstPage(window.location.pathname, store.dispatch);

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <Provider store={store}>
        <BrowserRouter>
          <Router />
        </BrowserRouter>
      </Provider>
    </ErrorBoundary>
  </StrictMode>,
);
