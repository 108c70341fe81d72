import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { lowStock } from './low-stock-rules.ts';

const product = (title: string, stock: number) => ({ title, stock }) as ProductSummary;

test('sorts products of up to three units by units left, then by title', () => {
  const all = [
    product('Ánfora', 3),
    product('Bol', 4),
    product('Cesta', 0),
    product('Ñandutí', 1),
    product('Alfombra', 0),
  ];
  expect(lowStock(all).map(({ title }) => title)).toEqual([
    'Alfombra',
    'Cesta',
    'Ñandutí',
    'Ánfora',
  ]);
});
