/**
 * Guards against search rules that block typing for longer than a frame when a shop has many
 * products (ADR-0021).
 */
import { median, quantile } from 'simple-statistics';
import catalogue from '../seed/catalogue.json' with { type: 'json' };
import { indexProducts, searchProducts } from '../web/features/search/search-rules.ts';
import { report, row, type Part } from './report.ts';

const PRODUCTS = 10_000;
/** Among PRODUCTS products. */
const ROUNDS = 50;
/** Milliseconds of a frame at 60 Hz. */
const FRAME = 16;
/** An exact match, a category, one with typos, one in the plural, and no match. */
const TYPED = ['jarrón terracota', 'cerámica', 'jaron terracta', 'cuencos nogal', 'xyzzy'];

const MATERIALS = ['Gres', 'Nogal', 'Roble', 'Lino', 'Lana', 'Barro', 'Óleo'];
const { categories, products: seeded } = catalogue;
const pick = <Item>(list: readonly Item[], at: number): Item => list[at % list.length] as Item;

const productAt = (index: number) => ({
  title: `${pick(seeded, index).title} n.º ${index}`,
  category: pick(categories, index).name,
  details: [pick(MATERIALS, index), pick(MATERIALS, index * 3), `Taller ${index % 300}`],
});

const millisecondsOf = (work: () => unknown): number => {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
};

/** @param count of products. The limit is for the default. */
export const searchSpeed = (count = PRODUCTS): Part => {
  const products = Array.from({ length: count }, (_, index) => productAt(index));
  const limit = count > PRODUCTS ? {} : { must: FRAME };
  const rounds = Math.ceil((ROUNDS * PRODUCTS) / count);
  const indexing = millisecondsOf(() => indexProducts(products, (product) => product));
  const index = indexProducts(products, (product) => product);
  const rows = TYPED.flatMap((text) => {
    const times = Array.from({ length: rounds }, () =>
      [...text].map((_, end) =>
        millisecondsOf(() => searchProducts(index, text.slice(0, end + 1))),
      ),
    ).flat();
    return [
      row(`${text}: median of a keystroke`, median(times), { ...limit, unit: 'ms' }),
      row(`${text}: p90`, quantile(times, 0.9), { ...limit, unit: 'ms' }),
    ];
  });
  return [
    report(`Search among ${count} products`, [
      ...rows,
      row('building the index', indexing, { unit: 'ms' }),
    ]),
  ];
};
