/** The sitemap for search engines (https://www.sitemaps.org/protocol.html): pages to be indexed. */
import type { Category } from '#shared/domain/schemas/category.ts';
import { publicPath } from '#shared/hosting/published-page.ts';
import { element, textElement, xmlDocument } from './xml.ts';

interface Url {
  path: string;
  /** ISO 8601. */
  changedAt?: string;
}

/** A file may have 50,000 addresses. Search, cart and forms are not listed: they have no content. */
export const sitemap = (
  origin: string,
  categories: readonly Category[],
  products: readonly { slug: string; changedAt: string }[],
): string => {
  const urls: Url[] = [
    ...(['home', 'products', 'about'] as const).map((page) => ({ path: publicPath(page, '') })),
    ...categories.map(({ id }) => ({ path: publicPath('category', String(id)) })),
    ...products.map(({ slug, changedAt }) => ({ path: publicPath('product', slug), changedAt })),
  ];
  return xmlDocument(
    'urlset',
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
    urls.map(({ path, changedAt }) =>
      element(
        'url',
        textElement('loc', origin + path),
        ...(changedAt === undefined ? [] : [textElement('lastmod', changedAt)]),
      ),
    ),
  );
};
