/** Sitemaps: one of the fixed pages and categories, one for each piece of the catalogue. */
import type { Category } from '#shared/domain/schemas/category.ts';

const page = (kind: string, locations: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locations.join('')}</${kind}>`;

export const sitemapIndex = (origin: string, pieces: number): string =>
  page(
    'sitemapindex',
    Array.from(
      { length: pieces + 1 },
      (_, number) => `<sitemap><loc>${origin}/sitemap/${number}.xml</loc></sitemap>`,
    ),
  );

export const sitemapOfPages = (origin: string, categories: readonly Category[]): string =>
  page('urlset', [
    `<url><loc>${origin}/</loc></url>`,
    ...categories.map(({ id }) => `<url><loc>${origin}/categories/${id}</loc></url>`),
  ]);

export const sitemapOfProducts = (
  origin: string,
  products: readonly { slug: string; changedAt: string }[],
): string =>
  page(
    'urlset',
    products.map(
      ({ slug, changedAt }) =>
        `<url><loc>${origin}/product/${slug}</loc><lastmod>${changedAt}</lastmod></url>`,
    ),
  );
