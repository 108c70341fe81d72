import fc from 'fast-check';
import type { CategoryId, ProductId, Slug } from '#shared/domain/ids.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { toCsv } from '../../ui/csv.ts';
import { template } from './import-file.ts';
import { countKinds, planImport, type PlannedRow } from './import-rules.ts';
import { productColumns } from './product-columns.tsx';

const categories = [
  { id: 2 as CategoryId, name: 'Cerámicas', img: 'c.webp' },
  { id: 7 as CategoryId, name: 'Vidrio', img: 'v.webp' },
];
const product: ProductSummary = {
  id: '31' as ProductId,
  slug: 'jarron-alto' as Slug,
  title: '=Jarrón; «alto»',
  name: '=Jarrón; «alto»',
  description: 'De gres.\r\n"Único".',
  price: 1234.5,
  stock: 3,
  rating: 4,
  ratingCount: 2,
  categoryId: 2 as CategoryId,
  img: { img1: 'a.webp', img2: 'b.webp' },
  img1: 'a.webp',
  img2: 'b.webp',
  version: 4,
};
const files = new Set(['uno.jpg', 'dos.jpg', 'ñ.jpg']);
const planOf = (csv: string) => planImport(csv, { products: [product], categories, files });
const rowsOf = (csv: string): readonly PlannedRow[] => {
  const result = planOf(csv);
  if ('problem' in result) throw new Error(result.problem);
  return result.rows;
};
const reasons = (csv: string) =>
  rowsOf(csv).flatMap((row) => (row.kind === 'faulty' ? row.reasons : [row.kind]));

const HEADER = 'Título;Descripción;Precio;Stock;Categoría;Fotos';
const NEW = 'Bol;De barro;12,50;3;Cerámicas;uno.jpg|dos.jpg';

test('changes nothing when the list is exported and imported again', () => {
  expect(rowsOf(toCsv(productColumns(categories), [product]))).toMatchObject([
    { id: 2, kind: 'unchanged' },
  ]);
});

const FACTS = 'Hecho por;Materiales;Ancho (cm);Peso (g);Advertencias';

test('a sheet without the columns of facts keeps them, as a blank cell does', () => {
  const piece = { ...product, maker: 'Ana', materials: ['gres'], width: 24.5, weight: 900 };
  const plan = (csv: string) => planImport(csv, { products: [piece], categories, files });
  expect(plan('slug;stock\njarron-alto;3')).toMatchObject({ rows: [{ kind: 'unchanged' }] });
  expect(plan(`slug;${FACTS}\njarron-alto;;;;;`)).toMatchObject({ rows: [{ kind: 'unchanged' }] });
  expect(plan(`slug;${FACTS}\njarron-alto;Ana;gres , nogal;24,5;950;`)).toMatchObject({
    rows: [{ fields: ['materials', 'weight'], values: { maker: 'Ana', materials: 'gres, nogal' } }],
  });
});

test('a new product needs no facts, and wrong ones are refused', () => {
  expect(reasons(`${HEADER};${FACTS}\n${NEW};Ana;gres;24,5;900;Se calienta.`)).toEqual(['new']);
  expect(reasons(`${HEADER};${FACTS}\n${NEW};${'x'.repeat(71)};gres;ancho;1,5;`)).toEqual([
    'Hecho por: Tiene 71 caracteres y caben 70.',
    'Ancho (cm): Escribe los centímetros como 24,5.',
    'Peso (g): Escribe los gramos sin decimales, como 1250.',
  ]);
});

const hostileText = fc
  .array(fc.constantFrom(...`=+-@;,|"' \t\r\naÑ`.split('')), { maxLength: 40 })
  .map((letters) => letters.join(''));

test('plans or refuses a file with any text of Unicode, and never fails', () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 200 });
  const cells = fc.array(anyText, { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(fc.array(cells), anyText, (rows, rest) => {
      const csv = [HEADER, ...rows.map((row) => row.join(';')), rest].join('\n');
      for (const text of [csv, rest, `${HEADER}\n${NEW.replace('Bol', '\uFDFA'.repeat(120))}`]) {
        expect(planOf(text)).toBeDefined();
      }
    }),
  );
});

test('changes nothing when hostile texts are exported and imported again', () => {
  fc.assert(
    fc.property(hostileText, hostileText, (title, description) => {
      const hostile = {
        ...product,
        // The shop stores trimmed texts, and titles in one line.
        title: `x${title}`.replace(/\s+/g, ' ').trim(),
        description: description.trim() || 'x',
        maker: `x${title}`.replace(/\s+/g, ' ').trim(),
        care: `x${description}`.trim(),
        materials: ['gres'],
        width: 24.5,
        weight: 1250,
      };
      const products = [hostile, { ...product, id: '32' as ProductId, slug: 'otro' as Slug }];
      const sheet = toCsv(productColumns(categories), products);
      const plan = planImport(sheet, { products, categories, files });
      return 'rows' in plan && plan.rows.every(({ kind }) => kind === 'unchanged');
    }),
    { numRuns: 1000 },
  );
});

test('rejects the unchanged template, because its images do not exist', () => {
  expect(reasons(template())).toEqual([
    'Fotos: No está entre las fotografías: cuenco-1.jpg, cuenco-2.jpg.',
  ]);
});

test.each([
  ['semicolons', `${HEADER}\r\n${NEW}\r\n`],
  ['a BOM', `\uFEFF${HEADER}\n${NEW}`],
  ['tabs', `${HEADER}\n${NEW}`.replaceAll(';', '\t')],
  [
    'commas and a decimal point',
    'titulo,descripcion,precio,stock,categoria,fotos\nBol,De barro,12.50,3,2,uno.jpg|dos.jpg',
  ],
  [
    'other columns and another order',
    'STOCK ;Color;título;Fotos;descripción;precio;categoría\n3;azul;Bol;UNO.JPG | dos.jpg;De barro;12,5;ceramicas',
  ],
])('plans a new product from a sheet with %s', (_, csv) => {
  const [row] = rowsOf(csv);
  expect(row).toMatchObject({
    id: 2,
    kind: 'new',
    values: { title: 'Bol', description: 'De barro', price: 12.5, stock: 3, categoryId: 2 },
  });
  expect(row?.kind === 'new' && row.values.images.length).toBe(2);
});

test('changes the product with the slug or id, except in blank cells', () => {
  const csv = 'slug;id;precio;stock;fotos\njarron-alto;;14;;b.webp|uno.jpg\n\n';
  expect(rowsOf(csv)).toMatchObject([
    {
      id: 2,
      title: product.title,
      kind: 'changed',
      fields: ['price', 'images'],
      values: { price: 14, stock: 3, images: ['b.webp', 'uno.jpg'] },
    },
  ]);
  expect(rowsOf('id;precio\n31;0')).toMatchObject([{ kind: 'changed', fields: ['price'] }]);
});

test.each([
  [
    'blanks',
    ';;;;;x',
    ['Título', 'Descripción', 'Precio', 'Stock', 'Categoría'].map((name) => `${name}: falta.`),
  ],
  ['a price in words', NEW.replace('12,50', 'doce'), ['Precio: Escribe un precio como 12,50.']],
  [
    'a thousands separator',
    NEW.replace('12,50', '1.200,50'),
    ['Precio: Escribe un precio como 12,50.'],
  ],
  [
    'a fraction as stock',
    NEW.replace(';3;', ';2,5;'),
    ['Stock: Escribe un número entero, desde 0.'],
  ],
  ['an unknown category', NEW.replace('Cerámicas', 'Metal'), ['Categoría: No existe «Metal».']],
  ['an image twice', NEW.replace('dos', 'UNO'), ['Fotos: Hay una fotografía repetida.']],
  ['blank image names', NEW.replace('uno.jpg', '|'), ['new']],
  [
    'a cell too many',
    `${NEW};x`,
    ['Tiene más celdas que la primera fila: quizá falte una comilla.'],
  ],
  [
    'a long title',
    NEW.replace('Bol', 'x'.repeat(121)),
    ['Título: Tiene 121 caracteres y caben 120.'],
  ],
])('reads a row with %s', (_, row, expected) => {
  const found = reasons(`${HEADER}\n${row}`);
  expect(found).toEqual(expect.arrayContaining(expected));
});

test('rejects an unknown product and a second row for the same product', () => {
  expect(reasons('slug;id;stock\nnadie;;1\njarron-alto;99;1\n;31;1\njarron-alto;;2')).toEqual([
    'No hay ningún producto «nadie».',
    'No hay ningún producto «99», «jarron-alto».',
    'Cambia el mismo producto que la fila 4.',
    'unchanged',
  ]);
});

test('rejects more images than a product can have', () => {
  const names = ['1', '2', '3', '4', '5', '6'].map((name) => `${name}.jpg`);
  const result = planImport(`${HEADER}\n${NEW.replace('uno.jpg|dos.jpg', names.join('|'))}`, {
    products: [],
    categories,
    files: new Set(names),
  });
  expect(result).toMatchObject({ rows: [{ reasons: ['Fotos: Caben 5 como mucho.'] }] });
});

test('leaves out a new product whose title already exists, unless the admin wants it', () => {
  const csv = `${HEADER}\n${NEW}\n${NEW}`;
  expect(rowsOf(csv)).toMatchObject([
    { id: 3, kind: 'namesake' },
    { id: 2, kind: 'new' },
  ]);
  const context = { products: [product], categories, files };
  expect(planImport(csv, { ...context, choices: { takesNamesakes: true } })).toMatchObject({
    rows: [{ kind: 'new' }, { kind: 'new' }],
  });
});

describe('a downloaded sheet', () => {
  /** The sheet of the product, as it was downloaded, with one change. */
  const sheet = (change = (text: string) => text) =>
    change(toCsv(productColumns(categories), [product]));
  const planWith = (now: Partial<ProductSummary>, csv: string) => {
    const products = [{ ...product, version: 9, ...now }];
    const plan = planImport(csv, { products, categories, files });
    if ('problem' in plan) throw new Error(plan.problem);
    return plan.rows;
  };
  const priced = (text: string) => text.replace('1234,5', '99');
  const counted = (text: string) => text.replace(';3;', ';6;');

  test('keeps what was sold since, when only the price was changed in it', () => {
    expect(planWith({ stock: 1 }, sheet(priced))).toMatchObject([
      {
        kind: 'changed',
        fields: ['price'],
        values: { price: 99, stock: 1 },
        stale: { kind: 'moved', had: 3, now: 1, change: 0 },
      },
    ]);
  });

  test('adds its difference to the stock that is left', () => {
    expect(planWith({ stock: 1 }, sheet(counted))).toMatchObject([
      {
        fields: ['stock'],
        values: { stock: 4 },
        isStockAdded: true,
        stale: { kind: 'moved', had: 3, now: 1, change: 3 },
      },
    ]);
  });

  test('refuses a difference that takes more than is left', () => {
    const csv = sheet((text) => text.replace(';3;', ';0;'));
    expect(planWith({ stock: 1 }, csv)).toMatchObject([
      { kind: 'faulty', reasons: ['Stock: la hoja cambia 3 por 0, y ahora hay 1.'] },
    ]);
  });

  test('does not undo what somebody else has changed since', () => {
    const now = { title: 'Jarrón bajo', description: 'De barro.', maker: 'Ana' };
    expect(planWith(now, sheet())).toMatchObject([{ kind: 'unchanged' }]);
    expect(planWith(now, sheet(priced))).toMatchObject([
      { fields: ['price'], values: { ...now, price: 99 } },
    ]);
  });

  test('marks a row in the check although nothing of it is saved', () => {
    expect(planWith({ stock: 1 }, sheet())).toMatchObject([
      { kind: 'unchanged', stale: { kind: 'moved', had: 3, now: 1, change: 0 } },
    ]);
  });
});

test('leaves out the stock of a sheet that does not say when it was made, unless the admin wants it', () => {
  const csv = 'slug;stock;precio\njarron-alto;9;20';
  expect(rowsOf(csv)).toMatchObject([
    { fields: ['price'], values: { stock: 3 }, stale: { kind: 'unknown', sheet: 9, now: 3 } },
  ]);
  const context = { products: [product], categories, files };
  expect(planImport(csv, { ...context, choices: { takesStock: true } })).toMatchObject({
    rows: [{ fields: ['price', 'stock'], values: { stock: 9 }, isStockAdded: false }],
  });
});

test('finds an image whose name has decomposed accents', () => {
  expect(reasons(`${HEADER}\n${NEW.replace('uno.jpg', 'ñ.jpg'.normalize('NFD'))}`)).toEqual([
    'new',
  ]);
});

test('puts faulty rows first and counts every kind', () => {
  const rows = rowsOf(`slug;precio\njarron-alto;9\nnadie;1`);
  expect(rows.map(({ id }) => id)).toEqual([3, 2]);
  expect(countKinds(rows)).toEqual({ faulty: 1, namesake: 0, new: 0, changed: 1, unchanged: 0 });
});

test.each(['', 'nombre;color\na;b', `${HEADER}\n;;;;;\n`])('rejects the sheet %j', (csv) => {
  expect(planOf(csv)).toHaveProperty('problem');
});
