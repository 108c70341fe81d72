/**
 * The first script of a built page, inside its HTML and in front of its styles, for which nothing
 * here waits (build/build-web.ts). It asks the shop for what the page will show, lets the browser
 * paint the frame that came with the HTML, shows the first images of the answer, and only then
 * starts the site, which keeps a phone busy for a while.
 */
const {
  scripts = '',
  calls = '',
  images = '',
  sizes = '',
  count = '0',
} = document.currentScript?.dataset ?? {};

/** Milliseconds and cache mode as of any other call (api/call.ts). */
const ask = (url: string): Promise<Response> =>
  fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(30_000) });

/** Of `/product/{slug}`, `/categories/{id}` and `/product/search/{text}`. */
const [, , parameter = '', searched = ''] = window.location.pathname.split('/');
const answers = new Map(
  calls
    .replace('*', parameter)
    .split(' ')
    .map((url) => [url, ask(url)]),
);
globalThis.earlyAnswers = answers;
for (const answer of answers.values()) {
  // A failure is told by the call that takes it over.
  answer.catch(() => undefined);
}

/**
 * Loads an image as its product's `<img>` will, and shows it in its place until that is there.
 *
 * @param name of the file; `images` is a `srcset` with a `*` for it
 */
const showImage = async (name: string, place: HTMLElement | undefined): Promise<void> => {
  const image = new Image();
  image.fetchPriority = 'high';
  image.sizes = sizes;
  image.srcset = images.replaceAll('*', name.replace('.webp', ''));
  await image.decode();
  if (place) place.style.backgroundImage = `url("${image.currentSrc}")`;
};

/** One product, all of them, or a category with its own. */
type Products = Product | Product[] | { products: Product[] };
interface Product {
  title: string;
  img1: string;
}

/** All of the frame is there: this script runs while the browser still reads the HTML. */
const parsed = new Promise((resolve) => {
  document.addEventListener('DOMContentLoaded', resolve);
});

const showFirstImages = async (answer: Promise<Response>): Promise<void> => {
  const found = (await (await answer).clone().json()) as Products;
  const products = [found].flat().flatMap((each) => ('products' in each ? each.products : each));
  // The search's first rule (search-rules.ts); what only the others find is not shown early.
  const text = decodeURIComponent(searched).toLowerCase();
  const matches = products.filter(({ title }) => title.toLowerCase().includes(text));
  const places = document.querySelectorAll<HTMLElement>('.image-place');
  const first = matches.slice(0, Number(count));
  await Promise.all(first.map(({ img1 }, index) => showImage(img1, places[index])));
};

/** The images that the frame came with, and those of the first products. */
const firstImages = (): Promise<unknown>[] => {
  const framed = document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]');
  const answer = [...answers.values()].at(-1);
  // With a query a listing begins with other products.
  const isShown = answer && count !== '0' && window.location.search === '';
  return [
    ...[...framed].map((image) => image.decode()),
    ...(isShown ? [showFirstImages(answer)] : []),
  ];
};

/** The frame is on the screen: said afterwards, unlike `requestAnimationFrame`. */
const painted = (): Promise<unknown> =>
  new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
  });
const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame);

/** Drawn in the first of two frames, images are on the screen when the second begins. */
const seen = async (): Promise<void> => {
  await parsed;
  await Promise.allSettled([painted(), ...firstImages()]);
  await nextFrame();
  await nextFrame();
};

/** Milliseconds after which the site starts in any case: a page in the background paints nothing. */
const PATIENCE = 500;

const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));

/** The entry, and beside it what the page will ask for. */
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

void Promise.race([patience, seen()]).then(startSite);
