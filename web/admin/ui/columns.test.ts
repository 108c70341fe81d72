import { toCents } from '#shared/domain/money.ts';
import { compareValues, foundRows, priceTexts, searchText, type Column } from './columns.tsx';

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

const ines = { name: 'Inés García', town: 'Logroño', image: 'a.webp' };
const ana = { name: 'Ana', town: null, image: '' };
const found = (view: Partial<Parameters<typeof foundRows>[3]>) => {
  const rows = [ines, ana];
  const texts = () => rows.map(searchText(columns));
  return foundRows(rows, texts, columns, {
    search: '',
    sort: undefined,
    isDescending: false,
    ...view,
  });
};

test.each([
  ['garcia', [ines]],
  ['GARCÍA logroño', [ines]],
  ['  logro   garc ', [ines]],
  ['garcia madrid', []],
  ['webp', []],
  ['null', []],
  ['an', [ana]],
  ['', [ines, ana]],
])('finds by %j', (search, rows) => {
  expect(found({ search })).toEqual(rows);
});

test.each([
  ['name', false, [ana, ines]],
  ['name', true, [ines, ana]],
  ['image', true, [ines, ana]],
  ['unknown', true, [ines, ana]],
])('sorts by %s, descending: %s', (sort, isDescending, rows) => {
  expect(found({ sort, isDescending })).toEqual(rows);
});

test.each(['agotado', '185,00', '$185.00', '185'])('finds a row by the shown text %j', (search) => {
  const shown: Column<{ price: number; stock: number }>[] = [
    {
      id: 'price',
      header: 'Precio',
      value: ({ price }) => price,
      shownText: ({ price }) => priceTexts(toCents(price), 'USD'),
    },
    {
      id: 'stock',
      header: 'Stock',
      value: ({ stock }) => stock,
      shownText: ({ stock }) => (stock === 0 ? 'Agotado' : ''),
    },
  ];
  expect(searchText(shown)({ price: 185, stock: 0 })).toContain(search);
});
