import { toCents } from '#shared/domain/money.ts';
import { compareValues, priceTexts, rowSearch, type Column } from './columns.ts';

test.each([
  [2, 10, -1],
  ['pieza 2', 'pieza 10', -1],
  ['Ñandú', 'nata', 1],
  ['árbol', 'Arbol', 0],
  [null, 'a', -1],
  ['', null, 0],
])('compares %j and %j', (a, b, expected) => {
  expect(Math.sign(compareValues(a, b))).toBe(expected);
});

interface Row {
  name: string;
  town: string | null;
  image: string;
}
const columns: Column<Row>[] = [
  { id: 'image', header: '', value: ({ image }) => image, isImage: true },
  { id: 'name', header: 'Nombre', value: ({ name }) => name },
  { id: 'town', header: 'Ciudad', value: ({ town }) => town },
];

test.each([
  ['garcia', true],
  ['GARCÍA logroño', true],
  ['  logro   garc ', true],
  ['garcia madrid', false],
  ['webp', false],
  ['', true],
])('finds a row by %j: %s', (search, isFound) => {
  const row = { name: 'Inés García', town: 'Logroño', image: 'a.webp' };
  expect(rowSearch(columns).isFound(row, search)).toBe(isFound);
});

test('does not find an empty value by the word null', () => {
  expect(rowSearch(columns).isFound({ name: 'Ana', town: null, image: '' }, 'null')).toBe(false);
});

test.each(['agotado', '185,00', '$185.00', '185'])('finds a row by the shown text %j', (search) => {
  const shown: Column<{ price: number; stock: number }>[] = [
    {
      id: 'price',
      header: 'Precio',
      value: ({ price }) => price,
      shownText: ({ price }) => priceTexts(toCents(price)),
    },
    {
      id: 'stock',
      header: 'Stock',
      value: ({ stock }) => stock,
      shownText: ({ stock }) => (stock === 0 ? 'Agotado' : ''),
    },
  ];
  expect(rowSearch(shown).isFound({ price: 185, stock: 0 }, search)).toBe(true);
});
