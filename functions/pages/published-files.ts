/** Files about the catalogue that CloudFront asks the API for: sitemap, feed, robots, pieces. */
import { ShopError } from '#shared/domain/errors.ts';
import type { ProductId } from '#shared/domain/ids.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import type { CatalogueIndex } from '#shared/hosting/published-catalogue.ts';
import {
  IMMUTABLE_CACHE_CONTROL,
  isSitePage,
  ONLY_KEY,
  PAGE_CACHE_CONTROL,
  type PublishedAddress,
  type PublishedFile,
} from '#shared/hosting/published-page.ts';
import type { PageAnswer } from '#shared/rows/row.ts';
import { allCategories, toCategory } from '../catalog/category-table.ts';
import { isPublic, toProductSummary } from '../catalog/product-table.ts';
import { env } from '../runtime/env.ts';
import { getAll } from '../table/client.ts';
import { PRODUCT } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import type { Entry } from './catalogue-rules.ts';
import { feed } from './feed.ts';
import { isRendered } from './publish-page.ts';
import { loadPiece, readIndex } from './published-catalogue.ts';
import { readFile } from './published-store.ts';
import { robots } from './robots.ts';
import { sitemapIndex, sitemapOfPages, sitemapOfProducts, wholeSitemap } from './sitemap.ts';

/** Maximum characters. With whole descriptions, a thousand products can exceed Lambda's limit of 6 MB. */
const FEED_DESCRIPTION = 1000;

const XML = 'application/xml; charset=utf-8';

const ok = (text: string, type: string, cacheControl = PAGE_CACHE_CONTROL): PageAnswer => ({
  status: 200,
  text,
  type,
  cacheControl,
});

const index = async (): Promise<CatalogueIndex> => {
  const found = await readIndex();
  if (!found) throw new ShopError('UNAVAILABLE', { retryAfter: 5 });
  return found;
};

/** @throws ShopError NOT_FOUND behind the last piece */
const entriesOf = async (number: number): Promise<readonly Entry[]> => {
  const { pieces } = await index();
  const piece = pieces[number - 1];
  if (piece) return loadPiece(piece);
  // A shop without products has an empty first part.
  if (number === 1) return [];
  throw new ShopError('NOT_FOUND');
};

const numberIn = (key: string): number => {
  if (!/^\d{1,4}$/.test(key)) throw new ShopError('NOT_FOUND');
  return Number(key);
};

const categories = async () => (await allCategories()).map(toCategory);

const productsOf = async (number: number) =>
  (await entriesOf(number)).map(({ slim: [slug], card: [, , , changedAt] }) => ({
    slug,
    changedAt,
  }));

const readSitemap = async (key: string): Promise<PageAnswer> => {
  const { publicOrigin } = env;
  if (key === ONLY_KEY) {
    const { pieces } = await index();
    if (pieces.length > 1) return ok(sitemapIndex(publicOrigin, pieces.length), XML);
    return ok(wholeSitemap(publicOrigin, await categories(), await productsOf(1)), XML);
  }
  const number = numberIn(key);
  if (number === 0) return ok(sitemapOfPages(publicOrigin, await categories()), XML);
  return ok(sitemapOfProducts(publicOrigin, await productsOf(number)), XML);
};

/** Does not end with half of a surrogate pair. */
const beginningOf = (text: string): string =>
  text.slice(0, FEED_DESCRIPTION).replace(/[\uD800-\uDBFF]$/, '');

/** Prices and stock come from the table, because the catalogue may be older. */
const readFeed = async (key: string): Promise<PageAnswer> => {
  const entries = await entriesOf(numberIn(key));
  const found = await getAll(
    PRODUCT,
    entries.map(({ card: [id] }) => keys.product(id as ProductId)),
  );
  const byId = new Map(
    found.filter(isPublic).map((product) => [product.id, toProductSummary(product)]),
  );
  const products = entries.flatMap(({ card: [id] }): ProductSummary[] => {
    const product = byId.get(id as ProductId);
    return product ? [{ ...product, description: beginningOf(product.description) }] : [];
  });
  return ok(feed(env.publicOrigin, products, await categories()), XML);
};

/** Returns files of the bucket, which CloudFront asks for while the bucket does not answer it. */
const readCatalogue = async (key: string): Promise<PageAnswer | undefined> => {
  if (isRendered(key)) return undefined;
  const found = await readFile({ page: 'catalogue', key });
  if (!found) throw new ShopError('NOT_FOUND');
  const cacheControl = key === ONLY_KEY ? PAGE_CACHE_CONTROL : IMMUTABLE_CACHE_CONTROL;
  return ok(found.text, 'application/json', cacheControl);
};

const READS: Readonly<Record<PublishedFile, (key: string) => Promise<PageAnswer | undefined>>> = {
  sitemap: readSitemap,
  feed: readFeed,
  catalogue: readCatalogue,
  robots: async (key) => {
    if (key !== ONLY_KEY) throw new ShopError('NOT_FOUND');
    return ok(robots(env.publicOrigin), 'text/plain; charset=utf-8');
  },
};

/**
 * @returns undefined for an address that is rendered like a page
 * @throws ShopError NOT_FOUND; UNAVAILABLE while the bucket or the table does not answer
 */
export const readPublishedFile = async ({
  page,
  key,
}: PublishedAddress): Promise<PageAnswer | undefined> =>
  isSitePage(page) ? undefined : READS[page](key);
