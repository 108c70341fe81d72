import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter, matchPath } from 'react-router-dom';
import {
  loadCategories,
  loadCategory,
  loadProduct,
  loadProducts,
} from '../features/catalog/catalog-slice.ts';
import '../styles/main.scss';
import { ErrorBoundary } from './error-boundary.tsx';
import { patterns } from './paths.ts';
import { browserStorage } from './persist.ts';
import { Router } from './router.tsx';
import { makeStore } from './store.ts';

const store = makeStore(browserStorage());

/** The first page's data is under way before React renders anything; its own ask finds it pending. */
const loadFirstPage = (pathname: string): void => {
  void store.dispatch(loadCategories());
  const parameter = (pattern: string): string | undefined =>
    Object.values(matchPath(pattern, pathname)?.params ?? {})[0];
  const category = parameter(patterns.category);
  const product = parameter(patterns.product) ?? parameter(patterns.productAlias);
  if (category !== undefined) void store.dispatch(loadCategory(category));
  else if (product !== undefined && product !== 'search') void store.dispatch(loadProduct(product));
  else if ([patterns.home, patterns.products, patterns.search].some((p) => matchPath(p, pathname)))
    void store.dispatch(loadProducts());
};

loadFirstPage(window.location.pathname);

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
