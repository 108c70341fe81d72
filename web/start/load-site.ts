/** Loads the whole stylesheet and the site's scripts, again and again while that fails. */

/** Milliseconds between two tries. */
const PAUSE = 3000;

const addLink = (attributes: Partial<HTMLLinkElement>): HTMLLinkElement => {
  const link = Object.assign(document.createElement('link'), attributes);
  document.head.append(link);
  return link;
};

/**
 * The rules in the HTML are enough for the page as it arrives. Elements that the site adds need the
 * whole stylesheet. After a failure the site starts without it, and the stylesheet follows.
 */
const loadStyles = (href: string): Promise<unknown> =>
  new Promise((resolve) => {
    const link = addLink({ rel: 'stylesheet', href });
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      setTimeout(loadStyles, PAUSE, href);
      resolve(undefined);
    };
  });

const problem = Object.assign(document.createElement('p'), {
  className: 'start-problem',
  role: 'alert',
  textContent:
    'No hay conexión con la tienda. Lo seguimos intentando, y lo que toques se hará cuando vuelva.',
});

/**
 * Puts the file into the browser's cache by `fetch`. Chromium 150 remembers links and imports that
 * have failed, and never asks for their files again while the page is open.
 */
const download = async (href: string): Promise<void> => {
  const answer = await fetch(href);
  if (!answer.ok) throw new Error(href);
  await answer.arrayBuffer();
};

const loadScripts = async ([entry = '', ...chunks]: string[], styled: Promise<unknown>) => {
  for (const href of chunks) addLink({ rel: 'modulepreload', href, crossOrigin: '' });
  try {
    await Promise.all([download(entry), styled]);
    await import(/* @vite-ignore */ entry);
    problem.remove();
  } catch {
    document.documentElement.classList.remove('refining');
    document.body.append(problem);
    setTimeout(loadScripts, PAUSE, [entry, ...chunks], styled);
  }
};

/** @param scripts URLs of the page's scripts, the entry first */
export const loadSite = (scripts: string, styles: string): Promise<void> =>
  loadScripts(scripts.split(' '), loadStyles(styles));
