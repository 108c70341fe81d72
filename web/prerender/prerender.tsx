/** Renders the published pages without data. Runs in build/build-web.ts, never in the browser. */
import { PUBLISHED_PAGES, publicPath, type PublishedPage } from '#shared/hosting/published-page.ts';
import type { PublicPage } from '#shared/hosting/site-pages.ts';
import { loadPage } from '../shell/router.tsx';
import { htmlAt, type PageHtml } from './html-at.tsx';

export interface PrerenderedPage extends PageHtml {
  name: PublishedPage;
  module: string | undefined;
}

const modules = import.meta.glob('../pages/*.tsx');

const moduleOf = async (name: PublicPage): Promise<string> => {
  const page = await loadPage(name)?.();
  for (const [file, load] of Object.entries(modules)) {
    if ((await load()) === page) return file.replace('../', '');
  }
  throw new Error(`No file of web/pages exports the page ${name}`);
};

const ANY = '*';

export const prerenderPages = (): Promise<PrerenderedPage[]> =>
  Promise.all(
    PUBLISHED_PAGES.map(async (name) => ({
      name,
      module: name === 'shell' ? undefined : await moduleOf(name),
      ...(await htmlAt(publicPath(name, ANY))),
    })),
  );
