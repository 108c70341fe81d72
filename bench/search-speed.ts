/**
 * Guards against search rules that block typing for longer than a frame when a shop has many
 * products (ADR-0021).
 */
import { median, quantile } from 'simple-statistics';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import catalogue from '../seed/catalogue.json' with { type: 'json' };
import { indexTitles, searchTitles } from '../web/features/search/search-rules.ts';
import { report, row, type Part } from './report.ts';

const PRODUCTS = 2000;
const ROUNDS = 50;
/** Milliseconds of a frame at 60 Hz. */
const FRAME = 16;
/** An exact match, one with typos, one in the plural, and no match. */
const TYPED = ['jarrón terracota', 'jaron terracta', 'cuencos nogal', 'xyzzy'];

const products = Array.from({ length: PRODUCTS }, (_, index) => {
  const { title } = catalogue.products[index % catalogue.products.length] ?? { title: '' };
  return { title: `${title} n.º ${index}` } as ProductSummary;
});

const millisecondsOf = (work: () => unknown): number => {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
};

export const searchSpeed = (): Part => {
  const indexing = millisecondsOf(() => indexTitles(products));
  const index = indexTitles(products);
  const rows = TYPED.flatMap((text) => {
    const times = Array.from({ length: ROUNDS }, () =>
      [...text].map((_, end) => millisecondsOf(() => searchTitles(index, text.slice(0, end + 1)))),
    ).flat();
    return [
      row(`${text}: median of a keystroke`, median(times), { must: FRAME, unit: 'ms' }),
      row(`${text}: p90`, quantile(times, 0.9), { must: FRAME, unit: 'ms' }),
    ];
  });
  return [
    report(`Search among ${PRODUCTS} products`, [
      ...rows,
      row('building the index', indexing, { unit: 'ms' }),
    ]),
  ];
};
