/** Runs when the site is built (build/build-web.ts), never in the browser. */
import { prerender } from 'react-dom/static';
import { generatePath, StaticRouter } from 'react-router-dom';
import { publicPages, type PublicPage } from '#shared/hosting/public-pages.ts';
import { FIRST_IMAGES } from '../features/catalog/listing.tsx';
import { CARD_SIZES } from '../features/catalog/product-card.tsx';
import { GALLERY_SIZES } from '../features/catalog/product-gallery.tsx';
import { App } from './app.tsx';
import { paths } from './paths.ts';
import { emptyStorage } from './persist.ts';
import { loadPage, Router, SHELL, startFirstPage, type Frame } from './router.tsx';
import { makeStore } from './store.ts';

export interface FirstFrame {
  name: Frame;
  /** Content of the root element; what it wants preloaded stands in front. */
  html: string;
  /** The page's own file below web/; the shell has none. */
  module: string | undefined;
  /** What a visit asks the API first, with a `*` for the parameter of the path; the page's own last. */
  calls: string[];
  /** How the first images of the page's products are shown, and how many of them at once. */
  images: { sizes: string; count: number } | undefined;
}

const LISTING = { sizes: CARD_SIZES, count: FIRST_IMAGES };
const PRODUCT = { sizes: GALLERY_SIZES, count: 1 };
const IMAGES: Partial<Record<PublicPage, FirstFrame['images']>> = {
  product: PRODUCT,
  productAlias: PRODUCT,
  products: LISTING,
  category: LISTING,
  search: LISTING,
};

const modules = import.meta.glob('../pages/*-page.tsx');

const moduleOf = async (name: PublicPage): Promise<string> => {
  const page = await loadPage(name)?.();
  for (const [file, load] of Object.entries(modules)) {
    if ((await load()) === page) return file.replace('../', '');
  }
  throw new Error(`No page is named ${name}`);
};

/** A first frame may show no parameter of its path; where it is asked for, `*` stands for it. */
const ANY = { slug: '*', id: '*' };

/** Lets the page ask as it would in a browser, and listens. */
const callsAt = (location: string): string[] => {
  const calls: string[] = [];
  globalThis.fetch = (url) => {
    if (typeof url === 'string') calls.push(url);
    return Promise.reject(new TypeError('There is no shop while its site is built'));
  };
  startFirstPage(location, makeStore(emptyStorage()).dispatch);
  return calls;
};

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

const frameAt = async (location: string) => ({
  html: await render(location),
  calls: callsAt(location),
});

/** What every public page begins with, and the shell, with which all others do. */
export const firstFrames = async (): Promise<FirstFrame[]> => {
  const shell = {
    name: SHELL,
    module: undefined,
    images: undefined,
    ...(await frameAt(paths.checkoutInformation())),
  } as const;
  const pages = (Object.keys(publicPages) as PublicPage[]).map(async (name) => ({
    name,
    module: await moduleOf(name),
    images: IMAGES[name],
    ...(await frameAt(generatePath<string>(publicPages[name], ANY))),
  }));
  return [shell, ...(await Promise.all(pages))];
};
