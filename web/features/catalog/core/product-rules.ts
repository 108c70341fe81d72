import type { ProductSummary } from '#shared/domain/schemas/product.ts';

/** 'Destacados': rating exactly 5 (SPEC-2 and SPEC-9). */
export const featured = (products: readonly ProductSummary[]): ProductSummary[] =>
  products.filter(({ rating }) => rating === 5);

/** The first products of a category, in the order of the catalogue. */
export const firstOfCategory = (
  products: readonly ProductSummary[],
  categoryId: number,
  count: number,
): ProductSummary[] =>
  products.filter((product) => product.categoryId === categoryId).slice(0, count);

/** `1 artículo`, `8 artículos`. */
export const countOf = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;
