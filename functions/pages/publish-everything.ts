/**
 * The job that publishes every page: after a deployment, after a change that every page shows, and when
 * a publication has failed for a minute (ADR-0052).
 */
import { ShopError } from '#shared/domain/errors.ts';
import {
  isAddress,
  objectKey,
  ONLY_KEY,
  otherPiecesFile,
  PUBLISH_WORK,
  PUBLISHED_PAGES,
  type PublishedAddress,
} from '#shared/hosting/published-page.ts';
import { allCategories } from '../catalog/category-table.ts';
import type { Step } from '../stream/job-table.ts';
import type { LongWork } from '../stream/long-work.ts';
import { HOME_FILE } from './page-content.ts';
import { isStored, publishPages } from './publish-page.ts';
import { publishedProducts, updateCatalogue } from './published-catalogue.ts';
import { storedAddresses } from './published-store.ts';

/** Maximum pages of one step. */
const PAGES = 50;

/** Pages that show products of several categories. */
export const LIST_PAGES: readonly PublishedAddress[] = [
  { page: 'home', key: ONLY_KEY },
  HOME_FILE,
  { page: 'products', key: ONLY_KEY },
];

export const productPage = (slug: string): PublishedAddress => ({ page: 'product', key: slug });

/** What shows the products of a category. */
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
    HOME_FILE,
    ...categories.flatMap(({ id }) => pagesOfCategory(id)),
    ...products.map(({ slug }) => productPage(slug)),
    ...stored.filter(isStored),
  ];
  return new Map(all.map((address) => [placeOf(address), address]));
};

const takeStep = async (after = ''): Promise<Step> => {
  if (after === '') await updateCatalogue('all');
  const all = await everyPage();
  const places = [...all.keys()].filter((place) => place > after).toSorted();
  const some = places.slice(0, PAGES);
  const faults = await publishPages(some.flatMap((place) => all.get(place) ?? []));
  const passing = faults.find(({ error }) => error instanceof ShopError);
  if (passing) throw passing.error;
  const [fault] = faults;
  return {
    ...(places.length > PAGES ? { cursor: some.at(-1) } : { done: true }),
    // A page that no retry can render does not stop the job.
    ...(fault && { fault: fault.error as Error }),
  };
};

/** Nothing but a saved job starts a step. */
export const publishWork: LongWork = {
  name: PUBLISH_WORK,
  subjectOf: () => undefined,
  takeStep: (_, after) => takeStep(after),
};
