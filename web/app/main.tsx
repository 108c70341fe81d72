import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { loadCategories } from '../features/catalog/catalog-slice.ts';
import '../styles/main.scss';
import { ErrorBoundary } from './error-boundary.tsx';
import { browserStorage } from './persist.ts';
import { Router } from './router.tsx';
import { makeStore } from './store.ts';

const store = makeStore(browserStorage());
// Under way before React renders anything: every page shows the category bar.
void store.dispatch(loadCategories());

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

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
