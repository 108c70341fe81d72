import type { CategoryId } from '#shared/domain/ids.ts';
import { sitePath } from '#shared/hosting/site-path.ts';
import { parseXml, textsOf } from '../../test-support/xml.ts';
import { sitemapIndex, sitemapOfPages, sitemapOfProducts, wholeSitemap } from './sitemap.ts';

const ORIGIN = 'https://tienda.lumbre.example';
const categories = [1, 12].map((id) => ({ id: id as CategoryId, name: 'C', img: 'c.webp' }));
const products = [
  { slug: 'jarra-ocre', changedAt: '2026-11-20T10:00:00.000Z' },
  { slug: 'cuenco-2', changedAt: '2026-11-21T10:00:00.000Z' },
];

const PAGES = ['/', '/products', '/about-us', '/categories/1', '/categories/12'];
const PRODUCTS = ['/product/jarra-ocre', '/product/cuenco-2'];

/** Entries of a sitemap, after a check of its root element. */
const entries = (xml: string, root: string): Record<string, string>[] => {
  const { name, attributes, children } = parseXml(xml);
  expect([name, attributes]).toEqual([
    root,
    { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' },
  ]);
  return children.map(textsOf);
};

const pathsIn = (xml: string): (string | undefined)[] =>
  entries(xml, 'urlset').map(({ loc }) => loc?.replace(ORIGIN, ''));

test('a small catalogue has one sitemap with its pages, categories and products', () => {
  expect(pathsIn(wholeSitemap(ORIGIN, categories, products))).toEqual([...PAGES, ...PRODUCTS]);
});

test('products say when their content changed last', () => {
  expect(entries(sitemapOfProducts(ORIGIN, products), 'urlset')).toEqual(
    products.map(({ slug, changedAt }) => ({
      loc: `${ORIGIN}/product/${slug}`,
      lastmod: changedAt,
    })),
  );
});

test('a larger catalogue has one sitemap for each piece and one for the other pages', () => {
  const parts = entries(sitemapIndex(ORIGIN, 2), 'sitemapindex').map(({ loc }) => loc);
  expect(parts).toEqual([0, 1, 2].map((n) => `${ORIGIN}/sitemap/${n}.xml`));
  expect(pathsIn(sitemapOfPages(ORIGIN, categories))).toEqual(PAGES);
  expect(pathsIn(sitemapOfProducts(ORIGIN, products))).toEqual(PRODUCTS);
  // The edge maps every URL of the sitemap index to an object.
  for (const part of parts) {
    expect(sitePath(part?.replace(ORIGIN, '') ?? '')).toMatch(/^\/pages\/sitemap\/\d$/);
  }
});
