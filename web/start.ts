/**
 * Inline script of every prerendered page, placed before the styles so that it does not wait for
 * them (build/build-web.ts, ADR-0019). It requests the page's data, waits until the browser has
 * painted the prerendered HTML and the first product images, and then starts the site, which blocks
 * a phone's main thread for a while.
 */
import { comparable } from './features/search/comparable.ts';

const {
  scripts = '',
  calls = '',
  images = '',
  sizes = '',
  count = '0',
} = document.currentScript?.dataset ?? {};

/** Uses the timeout and cache mode of web/api/call.ts. */
const ask = (url: string): Promise<Response> =>
  fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(30_000) });

/** Parameters of `/product/{slug}`, `/categories/{id}` and `/product/search/{text}`. */
const [, , parameter = '', searched = ''] = window.location.pathname.split('/');
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

/**
 * Loads an image in the width that the product's `<img>` will use, and shows it as the background
 * of the placeholder until React renders the `<img>`.
 *
 * @param name file name, for the `*` in `images`
 */
const showImage = async (name: string, placeholder: HTMLElement | undefined): Promise<void> => {
  const image = new Image();
  image.fetchPriority = 'high';
  image.sizes = sizes;
  image.srcset = images.replaceAll('*', name.replace('.webp', ''));
  await image.decode();
  if (placeholder) placeholder.style.backgroundImage = `url("${image.currentSrc}")`;
};

/** Answer of getProduct, listProducts or getCategory. */
type Products = Product | Product[] | { products: Product[] };
interface Product {
  title: string;
  img1: string;
}

/** This script runs before the browser has parsed the rest of the HTML. */
const parsed = new Promise((resolve) => {
  document.addEventListener('DOMContentLoaded', resolve);
});

const showFirstImages = async (answer: Promise<Response>): Promise<void> => {
  const found = (await (await answer).clone().json()) as Products;
  const products = [found].flat().flatMap((each) => ('products' in each ? each.products : each));
  const text = comparable(decodeURIComponent(searched));
  const matches = products.filter(({ title }) => comparable(title).includes(text));
  const placeholders = document.querySelectorAll<HTMLElement>('.image-place');
  const first = matches.slice(0, Number(count));
  await Promise.all(first.map(({ img1 }, index) => showImage(img1, placeholders[index])));
};

/** Images of the prerendered HTML and of the first products. */
const firstImages = (): Promise<unknown>[] => {
  const prerendered = document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]');
  const answer = [...answers.values()].at(-1);
  // A query changes order or filter, so other products come first.
  const isShown = answer && count !== '0' && window.location.search === '';
  return [
    ...[...prerendered].map((image) => image.decode()),
    ...(isShown ? [showFirstImages(answer)] : []),
  ];
};

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
