import { setupListeners } from '@reduxjs/toolkit/query';
import { startTransition, StrictMode } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import '../styles/main.scss';
import { nextTask } from '../../ui/core/browser.ts';
import { browserStorage, storageChanged } from '../../shell/persist.ts';
import { router } from './router.tsx';
import { makeStore } from './store.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/** Starts the panel in several tasks, as web/shell/main.tsx starts the site. */
const start = async (): Promise<void> => {
  await nextTask();
  const store = makeStore(browserStorage());
  // Queries with `refetchOnFocus` are read again when the browser tab becomes visible.
  setupListeners(store.dispatch);
  window.addEventListener('storage', () => store.dispatch(storageChanged()));
  await nextTask();
  // In the same file as this module. The import only runs it here, because it takes long.
  const { createRoot } = await import('react-dom/client');
  await nextTask();
  // A transition yields to input; React renders without one in a single task.
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <Provider store={store}>
          <RouterProvider router={router} />
        </Provider>
      </StrictMode>,
    );
  });
};

void start();
