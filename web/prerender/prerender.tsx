/**
 * Renders the public pages, and the shell of all others, without data. Runs in build/build-web.ts,
 * never in the browser.
 */
import { generatePath } from 'react-router-dom';
import { publicPages, type PublicPage } from '#shared/hosting/site-pages.ts';
import { paths } from '../paths.ts';
import { loadPage, SHELL, type PrerenderedName } from '../shell/router.tsx';
import { htmlAt, type PageHtml } from './html-at.tsx';

export interface PrerenderedPage extends PageHtml {
  name: PrerenderedName;
  /** File of the page below web/; undefined for the shell. */
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

/** The HTML is the same for every parameter of a path, so `*` stands for the parameter. */
const ANY = { slug: '*', id: '*' };

/** Every public page as it is before its data arrives, and the shell, which all other pages share. */
export const prerenderPages = async (): Promise<PrerenderedPage[]> => {
  const shell = {
    name: SHELL,
    module: undefined,
    ...(await htmlAt(paths.checkoutInformation())),
  } as const;
  const pages = (Object.keys(publicPages) as PublicPage[]).map(async (name) => ({
    name,
    module: await moduleOf(name),
    ...(await htmlAt(generatePath<string>(publicPages[name], ANY))),
  }));
  return [shell, ...(await Promise.all(pages))];
};
