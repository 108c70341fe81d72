/** The sitemap for search engines (https://www.sitemaps.org/protocol.html): pages to be indexed. */
import type { Category } from '#shared/domain/schemas/category.ts';
import { publicPath } from '#shared/hosting/published-page.ts';
import { element, textElement, xmlDocument } from './xml.ts';

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** A product as the published catalogue has it; `changedAt` is ISO 8601. */
interface Entry {
  slug: string;
  changedAt: string;
}

interface Url {
  path: string;
  changedAt?: string;
}

const urlSet = (origin: string, urls: readonly Url[]): string =>
  xmlDocument(
    'urlset',
    NAMESPACE,
    urls.map(({ path, changedAt }) =>
      element(
        'url',
        textElement('loc', origin + path),
        ...(changedAt === undefined ? [] : [textElement('lastmod', changedAt)]),
      ),
    ),
  );

/** Search, cart and forms are not listed, because they have no content of their own. */
const pages = (categories: readonly Category[]): Url[] => [
  ...(['home', 'products', 'about'] as const).map((page) => ({ path: publicPath(page, '') })),
  ...categories.map(({ id }) => ({ path: publicPath('category', String(id)) })),
];

const products = (entries: readonly Entry[]): Url[] =>
  entries.map(({ slug, changedAt }) => ({ path: publicPath('product', slug), changedAt }));

/** `/sitemap.xml` of a catalogue of one piece. It lists all pages and products. */
export const wholeSitemap = (
  origin: string,
  categories: readonly Category[],
  entries: readonly Entry[],
): string => urlSet(origin, [...pages(categories), ...products(entries)]);

/**
 * `/sitemap.xml` of a larger catalogue: `/sitemap/0.xml` has the other pages, `/sitemap/1.xml` to
 * `/sitemap/{pieces}.xml` have the products.
 */
export const sitemapIndex = (origin: string, pieces: number): string =>
  xmlDocument(
    'sitemapindex',
    NAMESPACE,
    Array.from({ length: pieces + 1 }, (_, number) =>
      element('sitemap', textElement('loc', `${origin}/sitemap/${number}.xml`)),
    ),
  );

export const sitemapOfPages = (origin: string, categories: readonly Category[]): string =>
  urlSet(origin, pages(categories));

export const sitemapOfProducts = (origin: string, entries: readonly Entry[]): string =>
  urlSet(origin, products(entries));
