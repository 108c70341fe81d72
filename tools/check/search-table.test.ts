/** docs/search.md says what the search finds in the demo catalogue; this test compares it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import seed from '../../seed/catalogue.json' with { type: 'json' };
import { indexProducts, searchProducts } from '../../web/features/search/search-rules.ts';

const ROOT = join(import.meta.dirname, '../..');

const category = new Map(seed.categories.map(({ id, name }) => [id, name]));
const index = indexProducts(
  seed.products,
  ({ categoryId, maker, materials, place, identifier }) => ({
    category: category.get(categoryId) ?? '',
    details: [...materials, maker, place, identifier],
  }),
);

/** Text, number of products and first titles of each line of the table. */
const lines = readFileSync(join(ROOT, 'docs/search.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, text = '', count = '', ...titles]) => ({
    text: text.replaceAll('`', ''),
    count,
    titles: titles.slice(0, 2).filter(Boolean),
  }));

test('the table has 20 different texts', () => {
  expect(new Set(lines.map(({ text }) => text)).size).toBe(20);
});

test.each(lines)('$text finds $count', ({ text, count, titles }) => {
  const { products, isSimilar } = searchProducts(index, text);
  expect({
    count: `${products.length}${isSimilar ? ' similar' : ''}`,
    titles: products.slice(0, 2).map(({ title }) => title),
  }).toEqual({ count, titles });
});
