/**
 * Inline script of every prerendered page, placed before the styles so that it does not wait for
 * them (build/build-web.ts, ADR-0019). It requests the page's data, waits until the browser has
 * painted the prerendered HTML with its images, and then starts the site, which blocks
 * a phone's main thread for a while.
 */
const { scripts = '', calls = '' } = document.currentScript?.dataset ?? {};

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

/** This script runs before the browser has parsed the rest of the HTML. */
const parsed = new Promise((resolve) => {
  document.addEventListener('DOMContentLoaded', resolve);
});

/** Images of the prerendered HTML. */
const firstImages = (): Promise<unknown>[] =>
  [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]')].map((image) =>
    image.decode(),
  );

/** Resolves after the first paint; `requestAnimationFrame` would run before it. */
const painted = (): Promise<unknown> =>
  new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
  });
const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame);

/** Waits two animation frames after the images are decoded, so that the browser shows them. */
const seen = async (): Promise<void> => {
  await parsed;
  await Promise.allSettled([painted(), ...firstImages()]);
  await nextFrame();
  await nextFrame();
};

/** Milliseconds after which the site starts in any case, because a background tab never paints. */
const PATIENCE = 500;

const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));

/** Preloads the page's chunks and starts the entry. */
const startSite = async (): Promise<void> => {
  const [main = '', ...others] = scripts.split(' ');
  for (const href of others) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    link.crossOrigin = '';
    document.head.append(link);
  }
  await import(/* @vite-ignore */ main);
};

/**
 * Remembers taps on buttons, which do nothing before the site has started, and on links after them,
 * which would leave the page. A tap starts the site at once, and web/shell/early-taps.tsx repeats the
 * taps in order.
 */
const tapped = new Promise<void>((resolve) => {
  const onClick = (event: MouseEvent): void => {
    const { taps, isLive } = early;
    const control = (event.target as Element).closest<HTMLElement>(
      taps.length === 0 ? 'button' : 'button, a',
    );
    // A repeated tap is not trusted. The search works without script.
    if (!event.isTrusted || !control || control.closest('form[action]')) return;
    if (taps.length === 0 && isLive(control)) return;
    event.preventDefault();
    event.stopPropagation();
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

void Promise.race([patience, tapped, seen()]).then(startSite);
