/**
 * Results for 60 texts that were written before the search's rules, and 18 that found nothing or too little later.
 * Kinds of results:
 * - none: all words, or a synonym or the other gender of a word
 * - `similar`: words with one typo
 * - `partial`: only some of the words
 */
import seed from '../../seed/catalogue.json' with { type: 'json' };
import examples from './search-examples.json' with { type: 'json' };
import { indexProducts, searchProducts } from '../../web/features/catalog/search/search-rules.ts';

const category = new Map(seed.categories.map(({ id, name }) => [id, name]));
const index = indexProducts(seed.products, (product) => ({
  category: category.get(product.categoryId) ?? '',
  details: [...product.materials, product.maker, product.place, product.identifier],
  descriptions: [product.description, product.edition],
}));

const lines = Object.entries(examples).map(([text, found]) => ({ text, found }));

test('at most 3 of 78 texts find nothing', () => {
  expect(lines).toHaveLength(78);
  expect(lines.filter(({ found }) => found === '0').length).toBeLessThanOrEqual(3);
});

test.each(lines)('$text finds $found', ({ text, found }) => {
  const { products, match, upTo } = searchProducts(index, text);
  const shown = products.filter(({ price }) => upTo === '' || price <= Number(upTo));
  const titles = shown.slice(0, 3).map(({ title }) => title);
  const count = `${shown.length}${match === 'exact' ? '' : ` ${match}`}`;
  expect([count, titles.join(' · ')].filter(Boolean).join(': ')).toBe(found);
});
