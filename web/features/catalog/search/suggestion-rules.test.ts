import { suggestionsFor } from './suggestion-rules.ts';

const piece = (title: string, maker: string) => ({
  ...{ title, maker, price: 20, slug: title.toLowerCase() },
});
const pieces = [piece('Jarra', 'Nea Valverde'), piece('Cuenco', 'Nea Valverde')];
const categories = [
  { id: 1, name: 'Pinturas' },
  { id: 2, name: 'Cerámicas' },
];
const suggest = (typed: string, found = pieces) =>
  suggestionsFor(typed, { found, pieces, categories }).map(({ text, kind = '', path }) =>
    [text, kind, path].join('|'),
  );

test('suggests categories and makers by their names before pieces, each maker once', () => {
  expect(suggest('ceram')).toEqual([
    'Cerámicas|Categoría|/categories/2',
    'Jarra||/product/jarra',
    'Cuenco||/product/cuenco',
  ]);
  expect(suggest(' NEÁ ', [])).toEqual(['Nea Valverde|Taller|/product/search/Nea%20Valverde']);
});

test('suggests nothing for one letter, and at most five pieces', () => {
  expect(suggest('c')).toEqual([]);
  const many = Array.from({ length: 9 }, (_, n) => piece(`Taza ${n}`, 'Nea Valverde'));
  expect(suggest('taza', many)).toHaveLength(5);
});
