import type { Page } from '@playwright/test';
import type { Catalogue, CatalogueProduct } from '#shared/hosting/published-page.ts';
import seed from '../seed/catalogue.json' with { type: 'json' };

const SEED = new Map(seed.products.map((product) => [product.slug, product]));

/** The published products with price and stock of the seed, which other journeys change meanwhile. */
const published = async (page: Page): Promise<CatalogueProduct[]> => {
  const { products } = (await (await page.request.get('/catalogue/all.json')).json()) as Catalogue;
  return products.flatMap((product) => {
    const seeded = SEED.get(product.slug);
    return seeded ? [{ ...product, price: seeded.price, soldOut: seeded.stock === 0 }] : [];
  });
};

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

export const publishesInstead = async (
  page: Page,
  change: (products: CatalogueProduct[]) => CatalogueProduct[] = (products) => products,
): Promise<void> => {
  const json: Catalogue = { products: change(await published(page)) };
  await page.route('**/catalogue/all.json', (route) => route.fulfill({ json }));
};
