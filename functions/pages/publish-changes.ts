/**
 * The part of the worker followChanges that publishes the pages that show a change. A page depends on
 * the table alone, not on the change, so repeated and reordered changes do no harm. If a publication
 * fails for a minute, the job that publishes everything repeats it, so that later changes do not wait
 * (ADR-0052).
 */
import { ShopError } from '#shared/domain/errors.ts';
import type { ProductId } from '#shared/domain/ids.ts';
import {
  objectKey,
  PUBLISH_ALL_JOB,
  type PublishedAddress,
  isAddress,
  ONLY_KEY,
  otherPiecesFile,
  PUBLISH_WORK,
  PUBLISHED_PAGES,
} from '#shared/hosting/published-page.ts';
import { followChanges } from '#shared/rows/background.ts';
import { allCategories } from '../catalog/category-table.ts';
import { isPublic } from '../catalog/product-table.ts';
import { askAgain, findJob, startJob, type Step } from '../stream/unfinished-table.ts';
import type { LongWork } from '../stream/long-work.ts';
import type { Change } from '../stream/stream-change.ts';
import { isHeldTooLong, type Fault, type Part } from '../stream/stream-worker.ts';
import { getAll } from '../table/client.ts';
import { CATEGORY, PRODUCT, REVIEW, SETTINGS } from '../table/items.ts';
import { keys, type Item } from '../table/keys.ts';
import { decode, isOf } from '../table/kind.ts';
import { toCatalogueProduct } from './catalogue-rules.ts';
import { CONFIG_FILE, HOME_FILE, MANIFEST_FILE } from './page-content.ts';
import { publishPages, isStored, type PageFault } from './publish-page.ts';
import { updateCatalogue, publishedProducts, storedAddresses } from './published-store.ts';

/** Maximum pages of one step of the job. A change of a price may have to wait for such a step. */
const PAGES = 50;

/** Milliseconds. A change that reaches the worker later has waited behind many others. */
const CROWD_DELAY = 2000;

/** Pages that show products of several categories. */
export const LIST_PAGES: readonly PublishedAddress[] = [
  { page: 'home', key: ONLY_KEY },
  HOME_FILE,
  { page: 'products', key: ONLY_KEY },
];

export const productPage = (slug: string): PublishedAddress => ({ page: 'product', key: slug });

/** The pages that show the products of a category. */
export const pagesOfCategory = (id: number): PublishedAddress[] => [
  { page: 'category', key: String(id) },
  { page: 'catalogue', key: otherPiecesFile(id) },
];

const EXISTING_ONCE = PUBLISHED_PAGES.filter((page) => !isAddress({ page, key: 'other' })).map(
  (page): PublishedAddress => ({ page, key: ONLY_KEY }),
);

/** The order in which pages are published: those of products last. */
const placeOf = (address: PublishedAddress): string =>
  `${address.page === 'product' ? 'last' : 'first'} ${objectKey(address)}`;

/** Every page by its place. Publishing a stored page without a product or category deletes it. */
const everyPage = async (): Promise<Map<string, PublishedAddress>> => {
  const [categories, products, stored] = await Promise.all([
    allCategories(),
    publishedProducts(),
    storedAddresses(),
  ]);
  const all = [
    ...EXISTING_ONCE,
    CONFIG_FILE,
    MANIFEST_FILE,
    HOME_FILE,
    ...categories.flatMap(({ id }) => pagesOfCategory(id)),
    ...products.map(({ slug }) => productPage(slug)),
    ...stored.filter(isStored),
  ];
  return new Map(all.map((address) => [placeOf(address), address]));
};

const resultOf = (faults: readonly PageFault[]): { fault?: Error } => {
  const passing = faults.find(({ error }) => error instanceof ShopError);
  if (passing) throw passing.error;
  const [fault] = faults;
  // A page that no retry can render does not stop the job.
  return fault ? { fault: fault.error as Error } : {};
};

/**
 * Publishes the next pages of a round through all of them. Changes that come during a round and wait
 * for the job begin one more round together.
 */
const takeStep = async (after = ''): Promise<Step> => {
  const { asked = 0, begun = 0 } = (await findJob(PUBLISH_ALL_JOB)) ?? {};
  if (after === '') await updateCatalogue('all');
  const all = await everyPage();
  const places = [...all.keys()].filter((place) => place > after).toSorted();
  const some = places.slice(0, PAGES);
  const result = resultOf(await publishPages(some.flatMap((place) => all.get(place) ?? [])));
  if (places.length > PAGES) {
    return { cursor: some.at(-1), ...(after === '' && { begun: asked }), ...result };
  }
  return asked > begun && after !== '' ? { cursor: '', ...result } : { done: true, ...result };
};

/**
 * The job that publishes every page: after a deployment, after a change that every page shows, after a
 * crowd of orders, and when a publication has failed for a minute (ADR-0052). No change belongs to this
 * work by itself: a step starts only when the job is saved.
 */
export const publishWork: LongWork = {
  name: PUBLISH_WORK,
  subjectOf: () => undefined,
  takeStep: (_, from) => takeStep(from),
};

/** The pages that show a change, and whether they may wait. */
interface Seen {
  change: Change;
  pages: PublishedAddress[];
  /** The product is new, or only its stock or rating has changed, as with each order. */
  mayWait?: boolean;
  /** The product whose entry of the catalogue has changed. */
  entry?: ProductId;
  /** The product of a review. */
  reviewed?: ProductId;
  /** The change is in the menu of categories or in the settings. */
  isOnAllPages?: boolean;
}

const ofProduct = (change: Change): Seen => {
  const versions = [change.before, change.after].flatMap((item) =>
    item ? [decode(PRODUCT, item)] : [],
  );
  const pages = versions.map(({ slug }) => productPage(slug));
  const [before, after] = versions.map((product) =>
    isPublic(product) ? JSON.stringify(toCatalogueProduct(product, new Date(0))) : '',
  );
  const [first] = versions;
  // Most orders lower the stock without selling out, which only the product's page shows.
  if (before === after || !first) return { change, pages, mayWait: true };
  const categories = versions.flatMap(({ categoryId }) => pagesOfCategory(categoryId));
  const mayWait = !change.before;
  return { change, pages: [...pages, ...LIST_PAGES, ...categories], entry: first.id, mayWait };
};

const ofCategory = (change: Change): Seen => {
  const [before, after] = [change.before, change.after].map(
    (item) => item && decode(CATEGORY, item),
  );
  // If neither differs, only `productCount` has changed, which no stored page shows.
  const isOnAllPages = before?.name !== after?.name || before?.img !== after?.img;
  return { change, pages: [], isOnAllPages };
};

const KINDS = [PRODUCT, CATEGORY, SETTINGS, REVIEW];
const itemOf = ({ before, after }: Change): Item => after ?? before ?? {};
const isShown = (change: Change): boolean => KINDS.some((kind) => isOf(kind, itemOf(change)));

const seenOf = (change: Change): Seen => {
  const item = itemOf(change);
  if (isOf(PRODUCT, item)) return ofProduct(change);
  if (isOf(CATEGORY, item)) return ofCategory(change);
  if (isOf(SETTINGS, item)) return { change, pages: [], isOnAllPages: true };
  return { change, pages: [], reviewed: decode(REVIEW, item).productId };
};

const idsOf = (seen: readonly Seen[], name: 'entry' | 'reviewed'): ProductId[] => [
  ...new Set(seen.flatMap(({ [name]: id }) => id ?? [])),
];

/**
 * Whether the pages of a change wait for the job: if every page shows the change, and in a crowd of
 * orders, so that an edit of a price is not delayed, and so that many orders need one put of a page.
 */
const waits = ({ change, mayWait = false, isOnAllPages = false }: Seen): boolean =>
  isOnAllPages || (mayWait && Date.now() - change.changedAt.getTime() > CROWD_DELAY);

const publishSeen = async (seen: readonly Seen[]): Promise<Fault[]> => {
  const entries = idsOf(seen, 'entry');
  if (entries.length > 0) await updateCatalogue(entries);
  const reviewed = await getAll(PRODUCT, idsOf(seen, 'reviewed').map(keys.product));
  const ofReviewed = new Map(reviewed.map(({ id, slug }) => [id, productPage(slug)]));
  const waiting = new Set(seen.filter(waits));
  const causes = seen.map((one) => {
    const page = one.reviewed && ofReviewed.get(one.reviewed);
    if (page) return { change: one.change, pages: [page] };
    return { change: one.change, pages: waiting.has(one) ? [] : one.pages };
  });
  const faults = await publishPages(causes.flatMap(({ pages }) => pages));
  if (waiting.size > 0) await askAgain(PUBLISH_ALL_JOB);
  const failed = new Map(faults.map(({ address, error }) => [objectKey(address), error]));
  return causes.flatMap(({ change, pages }) => {
    const page = pages.find((address) => failed.has(objectKey(address)));
    return page ? [{ change, error: failed.get(objectKey(page)) }] : [];
  });
};

const tryPublish = async (changes: readonly Change[]): Promise<Fault[]> => {
  try {
    return await publishSeen(changes.map(seenOf));
  } catch (error) {
    if (error instanceof ShopError || changes.length === 1) {
      return changes.map((change) => ({ change, error }));
    }
    // Publishes the changes one by one, so that only the change that causes the error fails.
    const faults: Fault[] = [];
    for (const change of changes) faults.push(...(await tryPublish([change])));
    return faults;
  }
};

export const publishChanges: Part = async (changes) => {
  const faults = await tryPublish(changes.filter(isShown));
  const isLate = ({ change, error }: Fault): boolean =>
    error instanceof ShopError && isHeldTooLong(followChanges, change);
  if (!faults.some(isLate)) return faults;
  try {
    await startJob(PUBLISH_ALL_JOB);
    return faults.filter((fault) => !isLate(fault));
  } catch {
    return faults;
  }
};
