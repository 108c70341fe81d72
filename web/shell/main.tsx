import { startTransition } from 'react';
import { BrowserRouter } from 'react-router-dom';
import '../styles/main.scss';
import { App } from './app.tsx';
import { openShop } from '#shared/domain/shop.ts';
import { PUBLISHED_ID, type PublishedData } from '#shared/hosting/published-page.ts';
import { publishedCatalog } from '../features/catalog/core/catalog-slice.ts';
import { nextTask } from '../ui/core/browser.ts';
import { browserStorage, storageChanged } from './persist.ts';
import { prerenderedNameAt, Router, startFirstPage } from './router.tsx';
import { makeStore } from './store.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const start = async (): Promise<void> => {
  await nextTask();
  const embedded = document.getElementById(PUBLISHED_ID)?.textContent;
  const data = embedded ? (JSON.parse(embedded) as PublishedData) : undefined;
  openShop(data?.settings);
  const published = data && { ...data, catalog: publishedCatalog(data) };
  const store = makeStore(browserStorage(), published);
  window.addEventListener('storage', () => store.dispatch(storageChanged()));
  await nextTask();
  const { pathname } = window.location;
  startFirstPage(pathname, store.dispatch);

  await nextTask();
  // The library is in the same file as this module. The dynamic import makes its start a task of
  // its own, because it takes long.
  const { createRoot, hydrateRoot } = await import('react-dom/client');
  await nextTask();
  const app = (
    <App store={store} published={published}>
      <BrowserRouter>
        <Router />
      </BrowserRouter>
    </App>
  );
  // The HTML of the development server is empty, and CloudFront and the router may disagree about an
  // unusual path; hydrating the HTML of another page would fail.
  if (root.dataset['prerendered'] === prerenderedNameAt(pathname)) {
    // A transition yields to input; React hydrates without one in a single task.
    startTransition(() => {
      hydrateRoot(root, app);
    });
  } else createRoot(root).render(app);

  // The manifest is for shoppers who put the shop on their home screen. In the HTML it would delay
  // the largest image.
  const manifest = document.createElement('link');
  manifest.rel = 'manifest';
  manifest.href = '/catalogue/manifest.json';
  document.head.append(manifest);
};

void start();
