/** Classes of `<html>` that decide what the first paint shows. */
import { isRefined } from '../features/catalog/listing/lists.ts';
import { recall, remember } from '../ui/core/stored-values.ts';

const page = document.documentElement;

const WELCOMED = 'lumbre/welcomed';

/** True if this browser has already shown the dialog today; notes the day. */
const isWelcomed = (): boolean => {
  const today = new Date().toDateString();
  try {
    const before = localStorage.getItem(WELCOMED);
    localStorage.setItem(WELCOMED, today);
    return before === today;
  } catch {
    return false;
  }
};

/**
 * Opens the welcome dialog in the first paint, once for each browser and day. The page stays
 * invisible until the dialog is parsed. A visit from another page of the shop opens no dialog.
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

/** The published list ignores the query, so it stays invisible until the right list is there. */
export const hideRefinedList = (): void => {
  if (isRefined(window.location.search)) page.classList.add('refining');
};

/**
 * With `first-look` the first paint does not wait for cards far below the screen (ADR-0055,
 * web/styles/_catalog.scss). A page that opens below its top needs their real heights at once.
 */
export const skipDistantCards = (): void => {
  const navigations = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (window.location.hash === '' && navigations.some(({ type }) => type === 'navigate')) {
    page.classList.add('first-look');
  }
};

/** Milliseconds. A picture that neither arrives nor fails must not hold back the others. */
const LONGEST_WAIT = 3000;

const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame);

const CARDS = 2;

/** A few cards at a time, so that no tap waits for all of them. */
export const showDistantCards = async (): Promise<void> => {
  const cards = [...document.querySelectorAll<HTMLElement>('.product-cards > *')];
  for (let shown = 0; shown < cards.length; shown += CARDS) {
    await nextFrame();
    for (const card of cards.slice(shown, shown + CARDS)) card.style.contentVisibility = 'visible';
  }
  page.classList.remove('first-look');
};

/** Resolves when the HTML is complete, which the browser still parses while this script runs. */
export const parsed = new Promise((resolve) =>
  document.addEventListener('DOMContentLoaded', resolve),
);

/** A `requestAnimationFrame` would run before the paint. */
const painted = (): Promise<unknown> =>
  new Promise((resolve) =>
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true }),
  );

/**
 * Two frames after the first images are decoded, the browser shows them. The class `seen` lets the
 * other images of lists load (web/styles/_catalog.scss).
 */
export const firstPaint = async (): Promise<void> => {
  await parsed;
  const images = document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]');
  await Promise.race([
    Promise.allSettled([painted(), ...[...images].map((image) => image.decode())]),
    new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT)),
  ]);
  await nextFrame();
  await nextFrame();
  page.classList.add('seen');
};

const LOADED = 'lumbre/fonts';

const WEB_FONTS = ['1em "Nunito Sans Variable"', '600 1em "Fraunces Variable"'];

const applyFonts = (): void => page.classList.add('web-fonts');

export const applyLoadedFonts = (): void => {
  if (recall(LOADED) !== null) applyFonts();
};

/** Waits for both fonts, so that the browser lays the page out once. */
export const loadFonts = async (): Promise<void> => {
  await Promise.allSettled(WEB_FONTS.map((font) => document.fonts.load(font)));
  applyFonts();
  remember(LOADED, '');
};
