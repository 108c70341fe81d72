/** The published catalogue as a journey wants it, in place of the shop's. */
import type { Page } from '@playwright/test';
import {
  cardsFile,
  FIRST_PLACE,
  type CardEntry,
  type CatalogueIndex,
  type SlimEntry,
} from '#shared/hosting/published-catalogue.ts';
import { toCents } from '#shared/domain/money.ts';
import seed from '../seed/catalogue.json' with { type: 'json' };

interface Made {
  slim: SlimEntry;
  card: CardEntry;
}

const read = async <Content>(page: Page, file: string): Promise<Content> =>
  (await (await page.request.get(`/catalogue/${file}.json`)).json()) as Content;

const SEED = new Map(seed.products.map((product) => [product.slug, product]));

/**
 * The seeded products in the order of the catalogue, with their first price and stock: journeys that
 * run meanwhile add products, and buy and change the others.
 */
const published = async (page: Page): Promise<Made[]> => {
  const { pieces } = await read<CatalogueIndex>(page, 'index');
  const reading = pieces.map(async ({ file }) => {
    const [slims, cards] = await Promise.all([
      read<SlimEntry[]>(page, file),
      read<CardEntry[]>(page, cardsFile(file)),
    ]);
    return slims.flatMap((slim, at) => {
      const card = cards[at];
      const [slug, title, , , ...rest] = slim;
      const seeded = SEED.get(slug);
      if (!card || !seeded) return [];
      const soldOut = seeded.stock === 0 ? 1 : 0;
      return [{ slim: [slug, title, toCents(seeded.price), soldOut, ...rest] as const, card }];
    });
  });
  return (await Promise.all(reading)).flat();
};

export const soldOut = ({ slim, card }: Made): Made => {
  const [slug, title, cents, , ...rest] = slim;
  return { slim: [slug, title, cents, 1, ...rest], card };
};

/** `times` copies of every product, in the order of the catalogue. */
export const copies =
  (times: number) =>
  (products: readonly Made[]): Made[] =>
    products.flatMap(({ slim: [slug, title, ...fields], card: [id, ...rest] }) =>
      Array.from({ length: times }, (_, copy) => ({
        slim: [`${slug}-${copy}`, `${title} ${copy}`, ...fields] as const,
        card: [`${id}${copy}`, ...rest] as const,
      })),
    );

export const inCategory =
  (id: number) =>
  ({ slim }: Made): boolean =>
    slim[4] === id;

/** Answers the page's requests for the catalogue with the seeded products, changed, in pieces. */
export const publishesInstead = async (
  page: Page,
  change: (products: Made[]) => readonly Made[] = (products) => products,
  perPiece = 1000,
): Promise<void> => {
  const products = change(await published(page));
  const pieces = Array.from({ length: Math.ceil(products.length / perPiece) }, (_, number) =>
    products.slice(number * perPiece, (number + 1) * perPiece),
  );
  const files: Record<string, unknown> = {
    index: {
      version: 1,
      total: products.length,
      pieces: pieces.map((piece, number) => ({
        from: FIRST_PLACE,
        file: `piece${number}`,
        count: piece.length,
        featured: 0,
        categories: Object.fromEntries(
          piece.map(({ slim: [, , , , id] }) => [id, piece.filter(inCategory(id)).length]),
        ),
      })),
      retired: [],
    } satisfies CatalogueIndex,
  };
  pieces.forEach((piece, number) => {
    files[`piece${number}`] = piece.map(({ slim }) => slim);
    files[cardsFile(`piece${number}`)] = piece.map(({ card }) => card);
  });
  await page.route('**/catalogue/*.json', async (route) => {
    const [, name = ''] = /\/([^/]+)\.json$/.exec(route.request().url()) ?? [];
    if (name in files) await route.fulfill({ json: files[name] });
    else await route.fallback();
  });
};
