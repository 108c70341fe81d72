import fc from 'fast-check';
import { factTexts } from './fact-texts.ts';
import { keptImages } from '../../ui/form-images.ts';
import {
  canMergeSilently,
  differences,
  mergeVersions,
  stockQuestion,
  suggestedChoices,
  versionsOf,
  type Versions,
} from './merge-rules.ts';
import type { ProductValues } from './product-values.ts';

const seen: ProductValues = {
  title: 'Cuenco',
  description: 'De gres.',
  price: 12.5,
  stock: 5,
  categoryId: 2,
  images: keptImages(['a.webp', 'b.webp']),
  ...factTexts({}),
};
const versions = (mine: Partial<ProductValues>, theirs: Partial<ProductValues>): Versions =>
  versionsOf({ seen, mine: { ...seen, ...mine }, theirs: { ...seen, ...theirs } });

test.each([
  ['somebody wrote a review', { price: 14 }, {}, true],
  ['units were sold', { price: 14 }, { stock: 3 }, true],
  ['my earlier save had arrived', { price: 14 }, { price: 14 }, true],
  ['units were sold while I edited the stock', { stock: 9 }, { stock: 3 }, false],
  ['somebody also changed the title', { price: 14 }, { stock: 3, title: 'Bol' }, false],
])('decides whether to ask when %s', (_, mine, theirs, expected) => {
  expect(canMergeSilently(versions(mine, theirs))).toBe(expected);
});

test('never offers the stock as a choice between two versions', () => {
  const sold = versions({ price: 14 }, { price: 15, stock: 3 });
  expect(differences(sold)).toEqual(['price']);
  expect(mergeVersions(sold, { price: 'mine' })).toEqual({ ...seen, price: 14, stock: 3 });
});

test('asks how many to add when both sides changed the stock', () => {
  const both = versions({ stock: 8 }, { stock: 3 });
  expect(stockQuestion(both)).toEqual({ moved: -2, left: 3, change: 3 });
  expect(mergeVersions(both, {}).stock).toBe(6);
  expect(mergeVersions(both, {}, 1).stock).toBe(4);
  expect(canMergeSilently(both, { isStockAdded: true })).toBe(true);
  expect(stockQuestion(versions({ stock: 8 }, {}))).toBeUndefined();
  expect(stockQuestion(versions({}, { stock: 8 }))).toBeUndefined();
});

test('sold, left and added units are the counted ones, however often others buy meanwhile', () => {
  const sales = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 5 });
  fc.assert(
    fc.property(fc.integer({ min: -20, max: 20 }), sales, (added, sold) => {
      let [form, theirs] = [{ ...seen, stock: seen.stock + added }, seen];
      let from = seen;
      for (const units of sold) {
        theirs = { ...theirs, stock: theirs.stock - units };
        form = mergeVersions({ seen: from, mine: form, theirs }, {});
        from = theirs;
      }
      const total = sold.reduce((sum, units) => sum + units, 0);
      return form.stock === seen.stock + added - total;
    }),
    { numRuns: 10_000 },
  );
});

test('keeps the stock that orders have left', () => {
  const sold = versions({ price: 14 }, { stock: 3 });
  expect(mergeVersions(sold, suggestedChoices(sold))).toEqual({ ...seen, price: 14, stock: 3 });
});

test('suggests the side that changed a field, and nothing when both did', () => {
  const both = versions(
    { title: 'Bol', price: 14, stock: 9 },
    { description: 'De barro.', price: 15, stock: 9 },
  );
  expect(differences(both)).toEqual(['title', 'description', 'price']);
  expect(stockQuestion(both)).toEqual({ moved: 4, left: 9, change: 4 });
  expect(suggestedChoices(both)).toEqual({ title: 'mine', description: 'theirs' });
  expect(mergeVersions(both, { ...suggestedChoices(both), price: 'mine' })).toEqual({
    ...seen,
    title: 'Bol',
    description: 'De barro.',
    price: 14,
    stock: 13,
  });
});

test('drops an image that somebody else has removed', () => {
  const removed = versions(
    { images: keptImages(['b.webp', 'a.webp']) },
    { images: keptImages(['b.webp', 'c.webp']) },
  );
  expect(removed.mine.images).toEqual(keptImages(['b.webp']));
});

test('takes their images when all of mine were removed', () => {
  const theirs = keptImages(['c.webp']);
  expect(differences(versions({}, { images: theirs }))).toEqual([]);
});
