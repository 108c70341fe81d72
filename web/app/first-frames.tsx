/** Runs when the site is built (tools/build-web.ts), never in the browser. */
import { prerender } from 'react-dom/static';
import { generatePath, StaticRouter } from 'react-router-dom';
import { publicPages, type PublicPage } from '#shared/public-pages.ts';
import { App } from './app.tsx';
import { paths } from './paths.ts';
import { emptyStorage } from './persist.ts';
import { loadPage, Router, SHELL, type Frame } from './router.tsx';
import { makeStore } from './store.ts';

export interface FirstFrame {
  name: Frame;
  /** Content of the root element; what it wants preloaded stands in front. */
  html: string;
  /** The page's own file below web/; the shell has none. */
  module: string | undefined;
}

const modules = import.meta.glob('../pages/*-page.tsx');

const moduleOf = async (name: PublicPage): Promise<string> => {
  const page = await loadPage(name)?.();
  for (const [file, load] of Object.entries(modules)) {
    if ((await load()) === page) return file.replace('../', '');
  }
  throw new Error(`No page is named ${name}`);
};

/** Parameters of a path: a first frame may not show them, they only have to be there. */
const ANY = { slug: '-', id: '0' };

const render = async (location: string): Promise<string> => {
  const { prelude } = await prerender(
    <App store={makeStore(emptyStorage())}>
      <StaticRouter location={location}>
        <Router />
      </StaticRouter>
    </App>,
    {
      // All in place: what is larger, React would move behind a script of the page.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError: (error) => {
        throw error;
      },
    },
  );
  return new Response(prelude).text();
};

/** What every public page begins with, and the shell, with which all others do. */
export const firstFrames = async (): Promise<FirstFrame[]> => {
  const names = Object.keys(publicPages) as PublicPage[];
  const shell = { name: SHELL, html: await render(paths.cart()), module: undefined } as const;
  const pages = names.map(async (name) => ({
    name,
    html: await render(generatePath<string>(publicPages[name], ANY)),
    module: await moduleOf(name),
  }));
  return [shell, ...(await Promise.all(pages))];
};
