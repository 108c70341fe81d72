import { startTransition } from 'react';
import { BrowserRouter } from 'react-router-dom';
import '../styles/main.scss';
import { App } from './app.tsx';
import { openShop } from '#shared/domain/shop.ts';
import { PUBLISHED_ID, type PublishedData } from '#shared/hosting/published-page.ts';
import { publishedCatalog } from '../features/catalog/core/catalog-slice.ts';
import { detailsSet } from '../features/cart/core/cart-slice.ts';
import { nextTask } from '../ui/core/browser.ts';
import { browserStorage, storageChanged } from './persist.ts';
import { prerenderedNameAt, Router, startFirstPage } from './router.tsx';
import { makeStore } from './store.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/** The HTML has an empty icon in its place, because an icon delays the largest image (ADR-0055). */
const showIcon = (): void => {
  document.querySelector('link[href="data:,"]')?.remove();
  document.querySelector('link[rel="icon"]')?.removeAttribute('media');
};

const start = async (): Promise<void> => {
  await nextTask();
  const embedded = document.getElementById(PUBLISHED_ID)?.textContent;
  const data = embedded ? (JSON.parse(embedded) as PublishedData) : undefined;
  openShop(data?.settings);
  const published = data && { ...data, catalog: publishedCatalog(data) };
  const store = makeStore(browserStorage(), published);
  window.addEventListener('storage', () => store.dispatch(storageChanged()));
  await nextTask();
  const { pathname, search } = window.location;
  const code = new URLSearchParams(search).get('cupon');
  if (code) store.dispatch(detailsSet({ coupon: { code } }));
  startFirstPage(pathname, store.dispatch);

  await nextTask();
  // The dynamic import only starts a new task, because the library's start takes long.
  const { createRoot, hydrateRoot } = await import('react-dom/client');
  await nextTask();
  const app = (
    <App store={store} published={published}>
      <BrowserRouter>
        <Router />
      </BrowserRouter>
    </App>
  );
  // Hydrating the HTML of another page fails. CloudFront and the router may disagree about a path.
  if (root.dataset['prerendered'] === prerenderedNameAt(pathname)) {
    // A transition yields to input. Without it React hydrates in a single task.
    startTransition(() => {
      hydrateRoot(root, app);
    });
  } else createRoot(root).render(app);

  showIcon();

  // In the HTML the manifest would delay the largest image.
  const manifest = document.createElement('link');
  manifest.rel = 'manifest';
  manifest.href = '/catalogue/manifest.json';
  document.head.append(manifest);
};

void start();
