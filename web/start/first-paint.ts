/**
 * Classes of `<html>` that decide what the first paint shows, and when that paint is over. The web
 * fonts load after the largest image, and at once on the tab's next page.
 */
import { isRefined } from '../features/catalog/listing/lists.ts';
import { recall, remember } from '../ui/core/stored-values.ts';

const page = document.documentElement;

const WELCOMED = 'lumbre/welcomed';

/** Notes that this browser shows the dialog today. @returns whether it has already done so */
const isWelcomed = (): boolean => {
  const today = new Date().toDateString();
  try {
    const before = localStorage.getItem(WELCOMED);
    localStorage.setItem(WELCOMED, today);
    return before === today;
  } catch {
    // The browser rejects storage.
    return false;
  }
};

/**
 * Opens the welcome dialog of a demo's home page in the first paint, once for each browser and day: the
 * page stays invisible until the dialog, which comes first in it, is parsed. A visit from another page
 * of the shop opens none.
 */
export const showWelcome = (isFirstVisit: boolean): void => {
  page.classList.add('arriving');
  const open = (): void => {
    if (document.readyState === 'loading' && !document.querySelector('main > :nth-child(2)'))
      return;
    observer.disconnect();
    const dialog = document.querySelector<HTMLDialogElement>('main > dialog');
    if (dialog?.isConnected && isFirstVisit && !isWelcomed()) {
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

/** The published list ignores the query, so it stays invisible until the site has the right one. */
export const hideRefinedList = (): void => {
  const { pathname, search } = window.location;
  if (/^\/(?:products|categories)\b/.test(pathname) && isRefined(search)) {
    page.classList.add('refining');
  }
};

/**
 * With the class `first-look` the browser lays out no cards far below the screen, so that the first
 * paint does not wait for them (ADR-0055, web/styles/_catalog.scss). A page that opens somewhere
 * else than at its top needs the real heights at once.
 */
export const skipDistantCards = (): void => {
  const navigations = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (window.location.hash === '' && navigations.some(({ type }) => type === 'navigate')) {
    page.classList.add('first-look');
  }
};

const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame);

/** Number of cards that the browser lays out in one task. */
const CARDS = 2;

/** Lays out the other cards, a few at a time, so that no tap waits for all of them. */
export const showDistantCards = async (): Promise<void> => {
  const cards = [...document.querySelectorAll<HTMLElement>('.product-cards > *')];
  for (let shown = 0; shown < cards.length; shown += CARDS) {
    await nextFrame();
    for (const card of cards.slice(shown, shown + CARDS)) card.style.contentVisibility = 'visible';
  }
  page.classList.remove('first-look');
};

/** Resolves when the HTML is complete. This script runs before the browser has parsed the rest. */
export const parsed = new Promise((resolve) =>
  document.addEventListener('DOMContentLoaded', resolve),
);

/** Resolves after the first paint; `requestAnimationFrame` would run before it. */
const painted = (): Promise<unknown> =>
  new Promise((resolve) =>
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true }),
  );

/**
 * Resolves when the browser shows the first images, two animation frames after they are decoded, and
 * lets images far below the screen follow (web/styles/_home.scss).
 */
export const firstPaint = async (): Promise<void> => {
  await parsed;
  const images = document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]');
  await Promise.allSettled([painted(), ...[...images].map((image) => image.decode())]);
  await nextFrame();
  await nextFrame();
  page.classList.add('seen');
};

const LOADED = 'lumbre/fonts';

/** The fonts of web/styles/_fonts.scss. */
const WEB_FONTS = ['1em "Nunito Sans Variable"', '600 1em "Fraunces Variable"'];

const applyFonts = (): void => page.classList.add('web-fonts');

export const applyLoadedFonts = (): void => {
  if (recall(LOADED) !== null) applyFonts();
};

/** The page uses the fonts when it has both, so that the browser lays it out once. */
export const loadFonts = async (): Promise<void> => {
  await Promise.allSettled(WEB_FONTS.map((font) => document.fonts.load(font)));
  applyFonts();
  remember(LOADED, '');
};
