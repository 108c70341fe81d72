/** Milliseconds that a keystroke of a search takes among many products. */
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import catalogue from '../seed/catalogue.json' with { type: 'json' };
import { indexTitles, searchTitles } from '../web/features/search/search-rules.ts';
import { table } from './table.ts';

const PRODUCTS = 2000;
const ROUNDS = 50;
/** Found as typed, with a typo, in the plural, not at all. */
const TYPED = ['jarrón terracota', 'jaron terracta', 'cuencos nogal', 'xyzzy'];

const shelf = Array.from({ length: PRODUCTS }, (_, index) => {
  const { title } = catalogue.products[index % catalogue.products.length] ?? { title: '' };
  return { title: `${title} n.º ${index}` } as ProductSummary;
});

const millisecondsOf = (work: () => unknown): number => {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
};

/** Each text letter by letter, as it is typed; the index is made once, when the list has come. */
export const searchSpeed = (): string => {
  const indexing = millisecondsOf(() => indexTitles(shelf));
  const index = indexTitles(shelf);
  const rows = TYPED.map((text) => {
    const times = Array.from({ length: ROUNDS }, () =>
      [...text].map((_, end) => millisecondsOf(() => searchTitles(index, text.slice(0, end + 1)))),
    ).flat();
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
    return [text, at(0.5), at(0.9)];
  });
  return table(
    [`Search among ${PRODUCTS} products`, 'median ms a keystroke', '9 of 10'],
    [...rows, ['the index, once', indexing, ''], ['must', 16, 16]],
  );
};
