import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from '../shell/app.tsx';
import { emptyStorage } from '../shell/persist.ts';
import { Router } from '../shell/router.tsx';
import { makeStore, type Published } from '../shell/store.ts';
import { HeadSinkContext, type HeadSink } from '../ui/core/document-head.ts';

export interface PageHtml {
  /** `<link rel="preload">` tags, which React writes first. */
  preloads: string;
  content: string;
}

const PRELOADS = /^(?:<link [^>]*>)*/;

export const htmlAt = async (
  location: string,
  published?: Published,
  sink?: HeadSink,
): Promise<PageHtml> => {
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
  const html = await new Response(prelude).text();
  const [preloads = ''] = PRELOADS.exec(html) ?? [];
  return { preloads, content: html.slice(preloads.length) };
};
