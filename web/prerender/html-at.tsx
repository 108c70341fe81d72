import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from '../shell/app.tsx';
import { emptyStorage } from '../shell/persist.ts';
import { Router } from '../shell/router.tsx';
import { makeStore, type Published } from '../shell/store.ts';
import { HeadSinkContext, type HeadSink } from '../ui/core/document-head.ts';

/**
 * Renders a page of the site outside the browser.
 * @returns React's `<link rel="preload">` tags and then the content of the root element
 */
export const htmlAt = async (
  location: string,
  published?: Published,
  sink?: HeadSink,
): Promise<string> => {
  const { prelude } = await prerender(
    <HeadSinkContext value={sink}>
      <App store={makeStore(emptyStorage(), published)} published={published}>
        <StaticRouter location={location}>
          <Router />
        </StaticRouter>
      </App>
    </HeadSinkContext>,
    {
      // Larger content would be moved behind an inline script, which the CSP forbids.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError: (error) => {
        throw error;
      },
    },
  );
  return new Response(prelude).text();
};
