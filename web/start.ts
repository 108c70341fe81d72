/**
 * Inline script of every prerendered page (build/build-web.ts, ADR-0019). It waits until the browser
 * has painted the page's HTML, and then loads the whole stylesheet and starts the site, which blocks
 * a phone's main thread for a while. No tap before that is lost (ADR-0055).
 */
import { isRefined } from './features/catalog/listing/listing-query.ts';

const { scripts = '', calls = '', styles = '' } = document.currentScript?.dataset ?? {};

/** Uses the timeout and cache mode of web/api/call.ts. */
const ask = (url: string): Promise<Response> =>
  fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(30_000) });

/** Parameter of `/product/{slug}` and `/categories/{id}`. */
const [, , parameter = ''] = window.location.pathname.split('/');
const answers = new Map(
  calls
    .replace('*', parameter)
    .split(' ')
    .filter(Boolean)
    .map((url) => [url, ask(url)]),
);
globalThis.earlyAnswers = answers;
for (const answer of answers.values()) {
  // The call that takes the answer over reports the failure.
  answer.catch(() => undefined);
}

/** Key in sessionStorage: the page whose link was tapped before the site had started. */
const FROM = 'lumbre/from';

const takeFrom = (): string | null => {
  try {
    const from = sessionStorage.getItem(FROM);
    sessionStorage.removeItem(FROM);
    return from;
  } catch {
    // The browser refuses storage.
    return null;
  }
};
const from = takeFrom();
// As if the router had followed the link: the sign-in returns to this page (RULE-28).
if (from !== null) window.history.replaceState({ usr: { from } }, '');

const page = document.documentElement;

/**
 * Opens the welcome dialog of a demo's home page in the first paint: the page stays invisible until
 * the dialog, which comes first in it, is parsed. A visit that came from another page has seen it.
 */
const welcome = (): void => {
  page.classList.add('arriving');
  const open = (): void => {
    if (document.readyState === 'loading' && !document.querySelector('main > :nth-child(2)'))
      return;
    observer.disconnect();
    const dialog = document.querySelector<HTMLDialogElement>('main > dialog');
    if (dialog?.isConnected && from === null) {
      dialog.showModal();
      dialog.querySelector('h2')?.focus();
      dialog.addEventListener('close', () => document.body.focus(), { once: true });
    }
    page.classList.remove('arriving');
  };
  const observer = new MutationObserver(open);
  observer.observe(page, { childList: true, subtree: true });
  document.addEventListener('DOMContentLoaded', open, { once: true });
};
if (window.location.pathname === '/') welcome();

// The published list ignores the query, so it stays invisible until the site has the right one.
if (
  /^\/(?:products|categories)\b/.test(window.location.pathname) &&
  isRefined(window.location.search)
) {
  page.classList.add('refining');
}

/** This script runs before the browser has parsed the rest of the HTML. */
const parsed = new Promise((resolve) => {
  document.addEventListener('DOMContentLoaded', resolve);
});

/** Resolves after the first paint; `requestAnimationFrame` would run before it. */
const painted = (): Promise<unknown> =>
  new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
  });
const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame);

/** Waits two animation frames after the first images are decoded, so that the browser shows them. */
const seen = async (): Promise<void> => {
  await parsed;
  const images = document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]');
  await Promise.allSettled([painted(), ...[...images].map((image) => image.decode())]);
  await nextFrame();
  await nextFrame();
};

/** Key in sessionStorage: the browser has the fonts. */
const FONTS = 'lumbre/fonts';

/** The fonts of web/styles/_fonts.scss. */
const WEB_FONTS = ['1em "Nunito Sans Variable"', '600 1em "Fraunces Variable"'];

const hasFonts = (): boolean => {
  try {
    return sessionStorage.getItem(FONTS) !== null;
  } catch {
    return false;
  }
};
/** The fonts load after the largest image, and at once on the next page (web/styles/_fonts.scss). */
if (hasFonts()) page.classList.add('web-fonts');

/** The page uses the fonts when it has both, so that the browser lays it out once. */
const showFonts = async (): Promise<void> => {
  await Promise.allSettled(WEB_FONTS.map((font) => document.fonts.load(font)));
  page.classList.add('web-fonts');
  try {
    sessionStorage.setItem(FONTS, '');
  } catch {
    // The next page loads them late again.
  }
};

/** Cards that the browser lays out in one task. */
const CARDS = 2;

/**
 * With the class `first-look` the browser lays out no cards far below the screen, so that the first
 * paint does not wait for them (ADR-0086, web/styles/_catalog.scss). A page that opens somewhere
 * else than at its top needs the real heights at once.
 */
const isFirstLook =
  window.location.hash === '' &&
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]).some(
    ({ type }) => type === 'navigate',
  );
if (isFirstLook) page.classList.add('first-look');

/** Lays out the other cards, a few at a time, so that no tap waits for all of them. */
const showCards = async (): Promise<void> => {
  const cards = [...document.querySelectorAll<HTMLElement>('.product-cards > *')];
  for (let shown = 0; shown < cards.length; shown += CARDS) {
    await nextFrame();
    for (const card of cards.slice(shown, shown + CARDS)) card.style.contentVisibility = 'visible';
  }
  page.classList.remove('first-look');
};

/** Milliseconds after which the site starts in any case, because a background tab never paints. */
const PATIENCE = 500;

const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));

/** Milliseconds between two tries to load the site or its stylesheet. */
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
const loadStyles = (): Promise<unknown> =>
  new Promise((resolve) => {
    const link = addLink({ rel: 'stylesheet', href: styles });
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      setTimeout(loadStyles, PAUSE);
      resolve(undefined);
    };
  });

/** Loaded once, although the site may be started several times. */
let styled: Promise<unknown> | undefined;

let problem: HTMLElement | undefined;

/** Says above the page that it cannot be used yet. */
const showProblem = (): void => {
  problem ??= Object.assign(document.createElement('p'), {
    className: 'start-problem',
    role: 'alert',
    textContent:
      'No hay conexión con la tienda. Lo seguimos intentando, y lo que toques se hará cuando vuelva.',
  });
  document.body.append(problem);
};

/**
 * Puts the file into the browser's cache. Not with a link or an import: Chromium 150 remembers that
 * those have failed, and never asks for the file again while the page is open.
 */
const download = async (href: string): Promise<void> => {
  const answer = await fetch(href);
  if (!answer.ok) throw new Error(href);
  await answer.arrayBuffer();
};

/** Preloads the page's chunks and starts the entry, again and again while it cannot be loaded. */
const startSite = async (): Promise<void> => {
  const [entry = '', ...chunks] = scripts.split(' ');
  for (const href of chunks) addLink({ rel: 'modulepreload', href, crossOrigin: '' });
  try {
    await Promise.all([download(entry), (styled ??= loadStyles())]);
    await import(/* @vite-ignore */ entry);
    problem?.remove();
  } catch {
    page.classList.remove('refining');
    showProblem();
    setTimeout(startSite, PAUSE);
  }
};

/**
 * Remembers taps on buttons, which do nothing before the site has started, and on links after them,
 * which would leave the page. A tap starts the site at once, and web/shell/early-taps.tsx repeats the
 * taps in order.
 */
const tapped = new Promise<void>((resolve) => {
  const onClick = (event: MouseEvent): void => {
    const { taps, isLive } = early;
    const control = (event.target as Element).closest<HTMLElement>('button, a');
    // A repeated tap is not trusted. Search and dialogs work without script.
    if (!event.isTrusted || !control || control.closest('form[action], form[method]')) return;
    // The browser opens the link elsewhere.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (taps.length === 0) {
      if (isLive(control)) return;
      if (control instanceof HTMLAnchorElement) {
        // A link to a part of the page or to a telephone number does not leave it.
        const { origin, pathname } = window.location;
        if (control.origin !== origin || control.pathname === pathname) return;
        try {
          sessionStorage.setItem(FROM, window.location.pathname);
        } catch {
          // The sign-in leads home.
        }
        return;
      }
    }
    event.preventDefault();
    event.stopPropagation();
    // Shows at once that the tap counts.
    control.style.opacity = '.6';
    taps.push(control);
    resolve();
  };
  const early: NonNullable<typeof globalThis.earlyTaps> = {
    taps: [],
    isLive: () => false,
    end: () => {
      document.removeEventListener('click', onClick, true);
    },
  };
  globalThis.earlyTaps = early;
  document.addEventListener('click', onClick, true);
});

const shown = seen();
// Images far below the screen wait for the largest one (web/styles/_home.scss).
void shown.then(() => {
  page.classList.add('seen');
});
void shown.then(showFonts).then(showCards);
void Promise.race([patience, tapped, shown]).then(startSite);
