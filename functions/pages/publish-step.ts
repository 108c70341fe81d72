/** One step of the job that publishes every page. A step is bounded and can be repeated (ADR-0052). */
import { ShopError } from '#shared/domain/errors.ts';
import { ONLY_KEY, type PublishedAddress } from '#shared/hosting/published-page.ts';
import { cardsFile } from '#shared/hosting/published-catalogue.ts';
import { allCategories } from '../catalog/category-table.ts';
import { isPublic } from '../catalog/product-table.ts';
import { getAll } from '../table/client.ts';
import { PRODUCT, SLUG } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import type { PublishJobRecord } from '../table/records.ts';
import type { Place } from './catalogue-rules.ts';
import { inLanes } from './lanes.ts';
import type { Position } from './publish-job-table.ts';
import { HOME_FILE, otherPieces, publish } from './publish-page.ts';
import { readIndex, rebuildFrom, slugsBehind } from './published-catalogue.ts';
import { listKeys, remove } from './published-store.ts';

/** Pages that are rendered at the same time. */
const LANES = 4;
/** Maximum pages of one step. */
const PAGES = 50;
/** Milliseconds. An update that is under way may still name a younger file in its index. */
const LEFT_OVER_MS = 60 * 60_000;

const only = (page: PublishedAddress['page']): PublishedAddress => ({ page, key: ONLY_KEY });

/** Pages that show products of several categories. */
export const LIST_PAGES: readonly PublishedAddress[] = [only('home'), HOME_FILE, only('products')];
export const CART = only('cart');
const PLAIN_PAGES = ['search', 'about', 'login', 'signUp', 'requestReset', 'cart'] as const;

export const productPage = (slug: string): PublishedAddress => ({ page: 'product', key: slug });
export const categoryPage = (id: number): PublishedAddress => ({
  page: 'category',
  key: String(id),
});

/** What shows the products of a category. */
export const pagesOfCategory = (id: number): PublishedAddress[] => [
  categoryPage(id),
  otherPieces(id),
];

export interface PageFault {
  address: PublishedAddress;
  error: unknown;
}

/** Publishes all pages, and returns those that failed. */
export const publishPages = async (addresses: Iterable<PublishedAddress>): Promise<PageFault[]> => {
  const faults: PageFault[] = [];
  await inLanes(addresses, LANES, async (address) => {
    try {
      await publish(address);
    } catch (error) {
      faults.push({ address, error });
    }
  });
  return faults;
};

/** @throws ShopError for a temporary fault */
const publishOrRetry = async (addresses: readonly PublishedAddress[]): Promise<PageFault[]> => {
  const faults = await publishPages(addresses);
  const passing = faults.find(({ error }) => error instanceof ShopError);
  if (passing) throw passing.error;
  return faults;
};

interface Step {
  next: Position | undefined;
  /** Pages that no retry can render. */
  faults: PageFault[];
}

const publishLists = async (after: string | undefined): Promise<Step> => {
  const categories = await allCategories();
  const all = [
    ...LIST_PAGES,
    ...PLAIN_PAGES.map(only),
    ...categories.flatMap(({ id }) => pagesOfCategory(id)),
  ];
  const start = Number(after ?? 0);
  const faults = await publishOrRetry(all.slice(start, start + PAGES));
  const end = start + PAGES;
  return {
    next: end < all.length ? { phase: 'pages', after: String(end) } : { phase: 'products' },
    faults,
  };
};

const publishProducts = async (after: string | undefined): Promise<Step> => {
  const { slugs, next } = await slugsBehind(after as Place | undefined, PAGES);
  const faults = await publishOrRetry(slugs.map(productPage));
  return { next: next ? { phase: 'products', after: next } : { phase: 'leftovers' }, faults };
};

/** Deletes pages of products and categories that nobody may see, and files that no index names. */
const removeLeftovers = async (after = ''): Promise<Step> => {
  const products = await listKeys('product', after);
  const guards = await getAll(
    SLUG,
    products.map(({ key }) => keys.slug(key)),
  );
  const found = await getAll(
    PRODUCT,
    guards.map(({ productId }) => keys.product(productId)),
  );
  const known = new Set<string>(found.filter(isPublic).map(({ slug }) => slug));
  const gone = products.filter(({ key }) => !known.has(key));
  const last = products.at(-1);
  if (last) {
    const faults = await publishOrRetry(gone.map(({ key }) => productPage(key)));
    return { next: { phase: 'leftovers', after: last.key }, faults };
  }
  const existing = await allCategories();
  const categories = new Set(existing.map(({ id }) => String(id)));
  const stored = await listKeys('category');
  const faults = await publishOrRetry(
    stored.filter(({ key }) => !categories.has(key)).map(({ key }) => ({ page: 'category', key })),
  );
  const { pieces = [], retired = [] } = (await readIndex()) ?? {};
  const used = new Set([
    ONLY_KEY,
    HOME_FILE.key,
    ...existing.map(({ id }) => otherPieces(id).key),
    ...[...pieces, ...retired].flatMap(({ file }) => [file, cardsFile(file)]),
  ]);
  const isLeft = ({ key, storedAt }: { key: string; storedAt: Date }): boolean =>
    !used.has(key) && storedAt.getTime() < Date.now() - LEFT_OVER_MS;
  await inLanes((await listKeys('catalogue')).filter(isLeft), LANES, ({ key }) =>
    remove({ page: 'catalogue', key }),
  );
  return { next: undefined, faults };
};

/** @throws ShopError for a temporary fault */
export const takePublishStep = async ({ phase, after }: PublishJobRecord): Promise<Step> => {
  switch (phase) {
    case 'catalogue': {
      const next = await rebuildFrom(after as Place | undefined);
      return { next: next ? { phase, after: next } : { phase: 'pages' }, faults: [] };
    }
    case 'pages':
      return publishLists(after);
    case 'products':
      return publishProducts(after);
    case 'leftovers':
      return removeLeftovers(after);
  }
};
