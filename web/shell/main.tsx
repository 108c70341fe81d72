import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import '../styles/main.scss';
import { App } from './app.tsx';
import { browserStorage, storageChanged } from './persist.ts';
import { firstFrameOf, Router, startFirstPage } from './router.tsx';
import { makeStore } from './store.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const store = makeStore(browserStorage());
window.addEventListener('storage', () => store.dispatch(storageChanged()));
const { pathname } = window.location;
startFirstPage(pathname, store.dispatch);

const app = (
  <App store={store}>
    <BrowserRouter>
      <Router />
    </BrowserRouter>
  </App>
);
// While developing nothing is built, and CloudFront and the router may read an odd address differently.
if (root.dataset['frame'] === firstFrameOf(pathname)) hydrateRoot(root, app);
else createRoot(root).render(app);
