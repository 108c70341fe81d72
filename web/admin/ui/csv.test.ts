import type { Column } from './columns.ts';
import { toCsv } from './csv.ts';

interface Row {
  title: string;
  cents: number;
  stock: number | null;
}
const columns: Column<Row>[] = [
  { id: 'image', header: 'Fotografía', value: () => 'a.webp', csv: false },
  { id: 'title', header: 'Título', value: ({ title }) => title },
  { id: 'price', header: 'Precio', value: ({ cents }) => cents, csv: ({ cents }) => cents / 100 },
  { id: 'stock', header: 'Existencias', value: ({ stock }) => stock },
];

test('opens in a Spanish spreadsheet', () => {
  const rows = [
    { title: 'Jarrón; «alto»', cents: 1250, stock: 3 },
    { title: 'Cuenco "pan"\nde barro', cents: 2000, stock: null },
  ];
  expect(toCsv(columns, rows)).toBe(
    '\uFEFFTítulo;Precio;Existencias\r\n' +
      '"Jarrón; «alto»";12,5;3\r\n' +
      '"Cuenco ""pan""\nde barro";20;\r\n',
  );
});

test('is its header where there are no rows', () => {
  expect(toCsv(columns, [])).toBe('\uFEFFTítulo;Precio;Existencias\r\n');
});

test.each(['=1+1', '+34 600', '-2', '@SUM(A1)', '\tx'])('%j is no formula', (title) => {
  const [, line] = toCsv(columns, [{ title, cents: -100, stock: 0 }]).split('\r\n');
  expect(line?.replace(/"/g, '')).toBe(`'${title};-1;0`);
});
