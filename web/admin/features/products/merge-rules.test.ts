import { keptImages } from '../../ui/images.ts';
import {
  differences,
  isUndisputed,
  merged,
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
};
const versions = (mine: Partial<ProductValues>, theirs: Partial<ProductValues>): Versions =>
  versionsOf({ seen, mine: { ...seen, ...mine }, theirs: { ...seen, ...theirs } });

test.each([
  ['a review came in', { price: 14 }, {}, true],
  ['pieces were sold', { price: 14 }, { stock: 3 }, true],
  ['my own save had arrived', { price: 14 }, { price: 14 }, true],
  ['pieces were sold while I counted them', { stock: 9 }, { stock: 3 }, false],
  ['the title was changed, too', { price: 14 }, { stock: 3, title: 'Bol' }, false],
])('%s', (_, mine, theirs, expected) => {
  expect(isUndisputed(versions(mine, theirs))).toBe(expected);
});

test('sold pieces stay sold', () => {
  const sold = versions({ price: 14 }, { stock: 3 });
  expect(merged(sold, suggestedChoices(sold))).toEqual({ ...seen, price: 14, stock: 3 });
});

test('whoever has changed a field alone is right about it; both, and nobody is', () => {
  const both = versions(
    { title: 'Bol', price: 14, stock: 9 },
    { description: 'De barro.', price: 15, stock: 9 },
  );
  expect(differences(both)).toEqual(['title', 'description', 'price']);
  expect(suggestedChoices(both)).toEqual({ title: 'mine', description: 'theirs' });
  expect(merged(both, { ...suggestedChoices(both), price: 'mine' })).toEqual({
    ...seen,
    title: 'Bol',
    description: 'De barro.',
    price: 14,
    stock: 9,
  });
});

test('an image that the other has removed does not come back', () => {
  const removed = versions(
    { images: keptImages(['b.webp', 'a.webp']) },
    { images: keptImages(['b.webp', 'c.webp']) },
  );
  expect(removed.mine.images).toEqual(keptImages(['b.webp']));
});

test('where all of mine are gone, theirs are left', () => {
  const theirs = keptImages(['c.webp']);
  expect(differences(versions({}, { images: theirs }))).toEqual([]);
});
