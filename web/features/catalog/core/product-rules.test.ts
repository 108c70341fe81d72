import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { countOf, featured, firstOfCategory } from './product-rules.ts';

const product = (title: string, fields: { rating?: number; categoryId?: number } = {}) =>
  ({ title, rating: 0, categoryId: 1, ...fields }) as ProductSummary;

const titles = (products: readonly ProductSummary[]) => products.map(({ title }) => title);

test('features only products with a rating of 5', () => {
  const products = [product('a', { rating: 5 }), product('b', { rating: 4 }), product('c')];
  expect(titles(featured(products))).toEqual(['a']);
});

test('returns the first products of a category in catalogue order', () => {
  const products = [
    product('a', { categoryId: 2 }),
    product('b'),
    product('c', { categoryId: 2 }),
    product('d', { categoryId: 2 }),
  ];
  expect(titles(firstOfCategory(products, 2, 2))).toEqual(['a', 'c']);
});

test('uses the singular for one only', () => {
  expect([0, 1, 8].map((count) => countOf(count, 'artículo', 'artículos'))).toEqual([
    '0 artículos',
    '1 artículo',
    '8 artículos',
  ]);
});
