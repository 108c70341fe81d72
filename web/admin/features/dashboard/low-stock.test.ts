import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { lowStock } from './low-stock.ts';

const product = (title: string, stock: number) => ({ title, stock }) as ProductSummary;

test('what is sold out comes first, then what has fewest left, up to three', () => {
  const shelf = [
    product('Ánfora', 3),
    product('Bol', 4),
    product('Cesta', 0),
    product('Ñandutí', 1),
    product('Alfombra', 0),
  ];
  expect(lowStock(shelf).map(({ title }) => title)).toEqual([
    'Alfombra',
    'Cesta',
    'Ñandutí',
    'Ánfora',
  ]);
});
