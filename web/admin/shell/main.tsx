import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import '../styles/main.scss';
import { browserStorage, storageChanged } from '../../shell/persist.ts';
import { router } from './router.tsx';
import { makeStore } from './store.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const store = makeStore(browserStorage());
window.addEventListener('storage', () => store.dispatch(storageChanged()));

createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>
  </StrictMode>,
);
