import fc from 'fast-check';
import { openShop } from '#shared/domain/shop.ts';
import type { Column } from './columns.tsx';
import { csvName, textOfCell, toCsv } from './csv.ts';
import { phoneText } from './texts.ts';

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

test('writes commas and decimal points where the country of the currency does', () => {
  openShop({ currency: 'MXN' });
  const file = toCsv(columns, [{ title: 'Jarra, alta', cents: 1250, stock: -1 }]);
  openShop();
  expect(file).toBe('\uFEFFTítulo,Precio,Existencias\r\n"Jarra, alta",12.5,-1\r\n');
});

test.each(['=1+1', '+34+600', '-2+3', '@SUM(A1)', '\tx', "'=1"])(
  'puts an apostrophe before the formula %j',
  (title) => {
    const [, line] = toCsv(columns, [{ title, cents: -100, stock: 0 }]).split('\r\n');
    expect(line?.replace(/"/g, '')).toBe(`'${title};-1;0`);
  },
);

test.each(['20 x 30 cm, de gres', 'a-b', '-2', "l'=Aigua", '3 + 2 = 5', 'Línea\r\n\r\notra'])(
  'leaves %j as it is',
  (title) => {
    expect(toCsv(columns, [{ title, cents: 1, stock: 1 }])).toContain(title);
  },
);

const hostileText = fc
  .array(fc.constantFrom(...`=+-@＝;,|"' \t\r\n\u00A0aÑ`.split('')), { maxLength: 12 })
  .map((letters) => letters.join(''));

test('reads back exactly the text that it wrote', () => {
  fc.assert(
    fc.property(hostileText, (title) => {
      const [, cell] =
        /^\uFEFFA\r\n([^]*)\r\n$/.exec(
          toCsv([{ id: 'a', header: 'A', value: (text: string) => text }], [title]),
        ) ?? [];
      const written = /^"[^]*"$/.test(cell ?? '') ? cell?.slice(1, -1).replaceAll('""', '"') : cell;
      return textOfCell(written ?? '') === title;
    }),
  );
});

test('writes a telephone number as the forms of carriers take it', () => {
  const cell = (phone: string) =>
    toCsv([{ id: 'a', header: 'A', value: phoneText }], [phone]).split('\r\n')[1];
  expect(['+34600111222', '0034 600-11-12-22', '612 345 678', '0612345678'].map(cell)).toEqual([
    '+34 600 111 222',
    '+34 600 111 222',
    '612 345 678',
    '0 612 345 678',
  ]);
});

test('names a file after the shop, and the day there, where it is after midnight', () => {
  expect(csvName('Pedidos', new Date('2026-11-21T23:30:00Z'))).toBe(
    'lumbre-pedidos-2026-11-22.csv',
  );
  openShop({ name: 'Barro & Añil' });
  expect(csvName('Pedidos', new Date('2026-11-21'))).toMatch(/^barro-anil-pedidos-/);
  openShop();
});
