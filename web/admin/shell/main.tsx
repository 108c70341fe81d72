import { setupListeners } from '@reduxjs/toolkit/query';
import { startTransition, StrictMode } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import '../styles/main.scss';
import { openShop } from '#shared/domain/shop.ts';
import { siteConfig, type SiteConfig } from '#shared/domain/demo.ts';
import { DemoContext } from '../../api/site-config.ts';
import { nextTask } from '../../ui/core/browser.ts';
import { browserStorage, storageChanged } from '../../shell/persist.ts';
import { savedSettings } from '../api/saved-settings.ts';
import { router } from './router.tsx';
import { makeStore } from './store.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const PATIENCE = 3000;

/** After a failure the panel has the demo's name and currency, and offers no demo accounts. */
const loadConfig = async (): Promise<SiteConfig> => {
  try {
    const answer = await fetch('/config.json', { signal: AbortSignal.timeout(PATIENCE) });
    return (await answer.json()) as SiteConfig;
  } catch {
    return siteConfig(false);
  }
};

/** Starts in several tasks, because a long task would delay input. */
const start = async (): Promise<void> => {
  await nextTask();
  const store = makeStore(browserStorage());
  const loading = loadConfig();
  // Queries with `refetchOnFocus` are read again when the browser tab becomes visible.
  setupListeners(store.dispatch);
  window.addEventListener('storage', () => store.dispatch(storageChanged()));
  await nextTask();
  // The library is in the same file as this module. The dynamic import only starts a new task.
  const { createRoot } = await import('react-dom/client');
  const { demo, settings } = await loading;
  openShop(savedSettings() ?? settings);
  // A transition yields to input. Without it React renders in a single task.
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <Provider store={store}>
          <DemoContext value={demo}>
            <RouterProvider router={router} />
          </DemoContext>
        </Provider>
      </StrictMode>,
    );
  });
};

void start();
