/** docs/search.md says what the search finds in the demo catalogue; this test compares it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import seed from '../../seed/catalogue.json' with { type: 'json' };
import { indexProducts, searchProducts } from '../../web/features/catalog/search/search-rules.ts';

const ROOT = join(import.meta.dirname, '../..');

const category = new Map(seed.categories.map(({ id, name }) => [id, name]));
const index = indexProducts(seed.products, (product) => ({
  category: category.get(product.categoryId) ?? '',
  details: [...product.materials, product.maker, product.place, product.identifier],
  descriptions: [product.description, product.edition],
}));

/** Text and what it finds, of each line of the table. */
const lines = readFileSync(join(ROOT, 'docs/search.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, text = '', found = '']) => ({ text: text.replaceAll('`', ''), found }));

test('the table has 60 different texts, and at most 6 find nothing', () => {
  expect(new Set(lines.map(({ text }) => text)).size).toBe(60);
  expect(lines.filter(({ found }) => found === '0').length).toBeLessThanOrEqual(6);
});

test.each(lines)('$text finds $found', ({ text, found }) => {
  const { products, match, upTo } = searchProducts(index, text);
  const shown = products.filter(({ price }) => upTo === '' || price <= Number(upTo));
  const titles = shown.slice(0, 3).map(({ title }) => title);
  const count = `${shown.length}${match === 'exact' ? '' : ` ${match}`}`;
  expect([count, titles.join(' · ')].filter(Boolean).join(': ')).toBe(found);
});
