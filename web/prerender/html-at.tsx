import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from '../shell/app.tsx';
import { emptyStorage } from '../shell/persist.ts';
import { Router } from '../shell/router.tsx';
import { makeStore, type Published } from '../shell/store.ts';
import { PublisherContext, type Publisher } from '../ui/core/document-head.tsx';

export interface PageHtml {
  /** `<link rel="preload">` tags, which React writes first. */
  preloads: string;
  /** Title, `<meta>` tags and canonical link, which React writes next. */
  head: string;
  content: string;
}

const PRELOADS = /^(?:<link (?!rel="canonical")[^>]*>)*/;
const HEAD = /^(?:<title>[^<]*<\/title>|<(?:meta|link) [^>]*>)*/;

const NO_PUBLISHER: Publisher = {
  origin: '',
  preview: () => null,
  structuredData: () => undefined,
};

export const htmlAt = async (
  location: string,
  published?: Published,
  publisher = NO_PUBLISHER,
): Promise<PageHtml> => {
  const { prelude } = await prerender(
    <PublisherContext value={publisher}>
      <App store={makeStore(emptyStorage(), published)} published={published}>
        <StaticRouter location={location}>
          <Router />
        </StaticRouter>
      </App>
    </PublisherContext>,
    {
      // React would move larger content behind an inline script, which the CSP forbids.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError: (error) => {
        throw error;
      },
    },
  );
  const html = await new Response(prelude).text();
  const [preloads = ''] = PRELOADS.exec(html) ?? [];
  const [head = ''] = HEAD.exec(html.slice(preloads.length)) ?? [];
  return { preloads, head, content: html.slice(preloads.length + head.length) };
};
