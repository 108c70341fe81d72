/** Replaces the published catalogue by one that a journey needs. */
import type { Page } from '@playwright/test';
import type { Catalogue, CatalogueProduct } from '#shared/hosting/published-page.ts';
import seed from '../seed/catalogue.json' with { type: 'json' };

const SEED = new Map(seed.products.map((product) => [product.slug, product]));

/**
 * The seeded products in the order of the catalogue, with their first price and stock: journeys that
 * run meanwhile add products, and buy and change the others.
 */
const published = async (page: Page): Promise<CatalogueProduct[]> => {
  const { products } = (await (await page.request.get('/catalogue/all.json')).json()) as Catalogue;
  return products.flatMap((product) => {
    const seeded = SEED.get(product.slug);
    return seeded ? [{ ...product, price: seeded.price, soldOut: seeded.stock === 0 }] : [];
  });
};

/** `times` copies of every product, in the order of the catalogue. */
export const copies =
  (times: number) =>
  (products: readonly CatalogueProduct[]): CatalogueProduct[] =>
    products.flatMap((product) =>
      Array.from({ length: times }, (_, copy) => ({
        ...product,
        id: `${product.id}${copy}`,
        slug: `${product.slug}-${copy}`,
        title: `${product.title} ${copy}`,
      })),
    );

/** Answers the page's requests for the catalogue with the seeded products, changed. */
export const publishesInstead = async (
  page: Page,
  change: (products: CatalogueProduct[]) => CatalogueProduct[] = (products) => products,
): Promise<void> => {
  const json: Catalogue = { products: change(await published(page)) };
  await page.route('**/catalogue/all.json', (route) => route.fulfill({ json }));
};
