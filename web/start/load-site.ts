/** Milliseconds between two tries. */
const PAUSE = 3000;

const addLink = (attributes: Partial<HTMLLinkElement>): HTMLLinkElement => {
  const link = Object.assign(document.createElement('link'), attributes);
  document.head.append(link);
  return link;
};

/**
 * The HTML has only the rules of its own elements; elements that the site adds need the stylesheet.
 * The site also starts if the stylesheet fails to load.
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

/** By `fetch`, because Chromium 150 never asks again for a link or import that has failed. */
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

export const loadSite = (scripts: string, styles: string): Promise<void> =>
  loadScripts(scripts.split(' '), loadStyles(styles));
