import type { Column } from './columns.ts';
import { toCsv } from './csv.ts';

interface Row {
  title: string;
  cents: number;
  stock: number | null;
}
const columns: Column<Row>[] = [
  { id: 'image', header: 'Fotografía', value: () => 'a.webp', isImage: true },
  { id: 'title', header: 'Título', value: ({ title }) => title },
  { id: 'price', header: 'Precio', value: ({ cents }) => cents, csv: ({ cents }) => cents / 100 },
  { id: 'stock', header: 'Existencias', value: ({ stock }) => stock },
];

test('writes semicolons, decimal commas and quoted texts, and leaves images out', () => {
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

test('writes only the header for an empty list', () => {
  expect(toCsv(columns, [])).toBe('\uFEFFTítulo;Precio;Existencias\r\n');
});

test.each(['=1+1', '+34 600', '-2', '@SUM(A1)', '\tx'])(
  'puts an apostrophe before the formula %j',
  (title) => {
    const [, line] = toCsv(columns, [{ title, cents: -100, stock: 0 }]).split('\r\n');
    expect(line?.replace(/"/g, '')).toBe(`'${title};-1;0`);
  },
);
