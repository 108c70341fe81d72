import { countOf } from './product-rules.ts';

test('uses the singular for one only', () => {
  expect([0, 1, 8].map((count) => countOf(count, 'artículo', 'artículos'))).toEqual([
    '0 artículos',
    '1 artículo',
    '8 artículos',
  ]);
});
