/**
 * The part of the worker followChanges that keeps the bucket right. It updates the catalogue, and then
 * deletes the stored pages that show a change; renderPage renders each of them for the first visitor who
 * asks. Both depend on the table alone, so repeated and reordered changes do no harm (ADR-0052).
 */
import { familyKey } from '#shared/domain/families.ts';
import { isPublic } from '#shared/domain/products.ts';
import { ShopError } from '#shared/domain/errors.ts';
import type { ProductId } from '#shared/domain/ids.ts';
import {
  HOME_FILE,
  ONLY_KEY,
  optionsFile,
  otherPiecesFile,
  type CatalogueProduct,
  type PublishedAddress,
} from '#shared/hosting/published-page.ts';
import { followChanges } from '#shared/rows/background.ts';
import { startJob } from '../stream/unfinished-table.ts';
import type { LongWork } from '../stream/long-work.ts';
import type { Change } from '../stream/stream-change.ts';
import { isHeldTooLong, type Fault, type Part } from '../stream/stream-worker.ts';
import { getAll } from '../table/client.ts';
import {
  CATEGORY,
  PRODUCT,
  RELEASE,
  REVIEW,
  SETTINGS,
  type ProductRecord,
} from '../table/items.ts';
import { keys, type Item } from '../table/keys.ts';
import { decode, isOf } from '../table/kind.ts';
import { toCatalogueProduct } from './catalogue-rules.ts';
import { forget, forgetAll, updateCatalogue } from './published-store.ts';

/** Pages that show products of several categories. */
export const LIST_PAGES: readonly PublishedAddress[] = [
  { page: 'home', key: ONLY_KEY },
  { page: 'catalogue', key: HOME_FILE },
  { page: 'products', key: ONLY_KEY },
];

export const productPage = (slug: string): PublishedAddress => ({ page: 'product', key: slug });

/** The pages that show the products of a category. */
export const pagesOfCategory = (id: number): PublishedAddress[] => [
  { page: 'category', key: String(id) },
  { page: 'catalogue', key: otherPiecesFile(id) },
];

interface Shown {
  pages?: PublishedAddress[];
  /** The product whose entry of the catalogue has changed. */
  entry?: ProductId | undefined;
  /** The families of that product, before and after. */
  families?: string[];
  /** The product of a review. */
  reviewed?: ProductId;
  /** Every page shows the change, or is of an earlier release. */
  isEverywhere?: boolean;
}

/** The pages that show a product as one of its family. */
const pagesOfOption = ({ id, slug }: Pick<CatalogueProduct, 'id' | 'slug'>): PublishedAddress[] => [
  productPage(slug),
  { page: 'catalogue', key: optionsFile(id) },
];

/** The part of a product that lists show. They show whether it is sold out, but not its stock. */
const inLists = (product: ProductRecord): string =>
  isPublic(product) ? JSON.stringify(toCatalogueProduct(product, new Date(0))) : '';

/** The part that its own page shows. The browser reads stock and rating again, robots only whether there is any. */
const onItsPage = (product: ProductRecord): string =>
  JSON.stringify({
    ...product,
    stock: Math.min(product.stock, 1),
    ratingSum: 0,
    ratingCount: 0,
    version: 0,
  });

const ofProduct = (change: Change): Shown => {
  const versions = [change.before, change.after].flatMap((item) =>
    item ? [decode(PRODUCT, item)] : [],
  );
  const isChanged = (text: (product: ProductRecord) => string): boolean =>
    versions.length === 1 || new Set(versions.map(text)).size > 1;
  const pages = versions.flatMap(pagesOfOption);
  if (!isChanged(inLists)) return isChanged(onItsPage) ? { pages } : {};
  const categories = versions.flatMap(({ categoryId }) => pagesOfCategory(categoryId));
  const families = versions.flatMap(({ family }) => (family ? [familyKey(family)] : []));
  return { pages: [...pages, ...LIST_PAGES, ...categories], entry: versions[0]?.id, families };
};

/** An order changes only `productCount`, which no page shows. */
const ofCategory = (change: Change): Shown => {
  const [before, after] = [change.before, change.after].map(
    (item) => item && decode(CATEGORY, item),
  );
  return { isEverywhere: before?.name !== after?.name || before?.img !== after?.img };
};

const KINDS = [PRODUCT, CATEGORY, SETTINGS, RELEASE, REVIEW];
const itemOf = ({ before, after }: Change): Item => after ?? before ?? {};
const isShown = (change: Change): boolean => KINDS.some((kind) => isOf(kind, itemOf(change)));

const shownOf = (change: Change): Shown => {
  const item = itemOf(change);
  if (isOf(PRODUCT, item)) return ofProduct(change);
  if (isOf(CATEGORY, item)) return ofCategory(change);
  if (isOf(REVIEW, item)) return { reviewed: decode(REVIEW, item).productId };
  return { isEverywhere: true };
};

/** Lists are rendered from the catalogue, so it is updated before they are deleted. */
const forgetEverything = async (changed: readonly ProductId[] = []): Promise<void> => {
  await updateCatalogue(changed, { all: true });
  await forgetAll();
};

const forgetShown = async (shown: readonly Shown[]): Promise<void> => {
  const entries = shown.flatMap(({ entry }) => entry ?? []);
  if (shown.some(({ isEverywhere }) => isEverywhere)) return forgetEverything(entries);
  const catalogue = entries.length > 0 ? await updateCatalogue(entries) : [];
  const families = new Set(shown.flatMap((one) => one.families ?? []));
  const members = catalogue.filter(({ family }) => family !== undefined && families.has(family));
  const reviewed = new Set(shown.flatMap((one) => one.reviewed ?? []));
  const products = await getAll(PRODUCT, [...reviewed].map(keys.product));
  await forget([
    ...shown.flatMap(({ pages = [] }) => pages),
    ...members.flatMap(pagesOfOption),
    ...products.map(({ slug }) => productPage(slug)),
  ]);
};

const tryForget = async (changes: readonly Change[]): Promise<Fault[]> => {
  try {
    await forgetShown(changes.map(shownOf));
    return [];
  } catch (error) {
    if (error instanceof ShopError || changes.length === 1) {
      return changes.map((change) => ({ change, error }));
    }
    // Handles the changes one by one, so that only the change that causes the error fails.
    const faults: Fault[] = [];
    for (const change of changes) faults.push(...(await tryForget([change])));
    return faults;
  }
};

/**
 * Forgets every page. It starts only as a saved job, for changes that could not be forgotten for a
 * minute, so that later changes do not wait for the bucket.
 */
export const forgetWork: LongWork = {
  name: 'pages',
  subjectOf: () => undefined,
  takeStep: async () => {
    await forgetEverything();
    return { done: true };
  },
};
export const FORGET_JOB = `${forgetWork.name}#all`;

export const forgetPages: Part = async (changes) => {
  const faults = await tryForget(changes.filter(isShown));
  const isLate = ({ change, error }: Fault): boolean =>
    error instanceof ShopError && isHeldTooLong(followChanges, change);
  if (!faults.some(isLate)) return faults;
  try {
    await startJob(FORGET_JOB);
    return faults.filter((fault) => !isLate(fault));
  } catch {
    return faults;
  }
};
