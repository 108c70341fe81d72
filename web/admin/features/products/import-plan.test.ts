import fc from 'fast-check';
import type { CategoryId, ProductId, Slug } from '#shared/domain/ids.ts';
import { summary } from '../../../../test-support/site-state.ts';
import { toCsv } from '../../ui/csv.ts';
import { planImport, type PlannedRow } from './import-plan.ts';
import { productColumns } from './product-columns.tsx';
import { template } from './sheet.ts';

const categories = [
  { id: 2 as CategoryId, name: 'Cerámicas', img: 'c.webp' },
  { id: 7 as CategoryId, name: 'Vidrio', img: 'v.webp' },
];
const product = summary({
  id: '31' as ProductId,
  slug: 'jarron-alto' as Slug,
  title: '=Jarrón; «alto»',
  description: 'De gres.\r\n"Único".',
  price: 1234.5,
  stock: 3,
  rating: 4,
  version: 4,
});
const files = new Set(['uno.jpg', 'dos.jpg', 'ñ.jpg']);
const rowsOf = (csv: string, products = [product], chosen = files): readonly PlannedRow[] => {
  const result = planImport(csv, { products, categories, files: chosen });
  if ('problem' in result) throw new Error(result.problem);
  return result.rows;
};
const reasons = (csv: string) =>
  rowsOf(csv).flatMap(({ kind, lines }) => (kind === 'faulty' ? lines : [kind]));

const HEADER = 'Título;Descripción;Precio;Stock;Categoría;Fotos';
const NEW = 'Bol;De barro;12,50;3;Cerámicas;uno.jpg|dos.jpg';
const FACTS = 'Hecho por;Materiales;Ancho (cm);Peso (g);Advertencias';
const exported = (products = [product]) => toCsv(productColumns(categories), products);

test('exports every value of a product for Spanish spreadsheets, without formulas', () => {
  const piece = { ...product, maker: 'Ana', width: 24.5, hidden: true as const };
  expect(exported([piece])).toBe(
    '\uFEFFSlug;Título;Descripción;Categoría;Precio;Stock;Cambio de stock;Valoración;Fotos;' +
      'Hecho por;Fabricante;Hecho en;Materiales;Ancho (cm);Fondo (cm);Alto (cm);Peso (g);Edición;Referencia;' +
      'Cuidados;Advertencias;Familia;Opción;Días por encargo;Máximo por encargo;Puesto en Destacados;Pregunta al comprador;Respuesta obligatoria;Oculto;Versión\r\n' +
      `jarron-alto;"'=Jarrón; «alto»";"De gres.\n""Único"".";Cerámicas;1234,5;3;;4;` +
      'a.webp|b.webp;Ana;;;;24,5;;;;;;;;;;;;;;;sí;4\r\n',
  );
});

test('a sheet without the columns of facts keeps them, as a blank cell does', () => {
  const piece = { ...product, maker: 'Ana', materials: ['gres'], width: 24.5, weight: 900 };
  const [bare] = rowsOf('slug;precio\njarron-alto;1234,50', [piece]);
  const [blank] = rowsOf(`slug;${FACTS}\njarron-alto;;;;;`, [piece]);
  expect([bare?.kind, blank?.kind]).toEqual(['unchanged', 'unchanged']);
  const [changed] = rowsOf(`slug;${FACTS}\njarron-alto;Ana;gres , nogal;24,5;950;`, [piece]);
  expect(changed).toMatchObject({
    lines: ['Materiales: gres → gres, nogal', 'Peso (g): 900 → 950'],
    save: { values: { maker: 'Ana', materials: 'gres, nogal' } },
  });
});

test('hides and shows products, and begins a product as a draft', () => {
  const row = (cell: string, hidden?: true) =>
    rowsOf(`slug;Oculto\njarron-alto;${cell}`, [{ ...product, ...(hidden && { hidden }) }])[0];
  expect(row('SÍ')).toMatchObject({ lines: ['Oculto de la tienda'], save: { isHidden: true } });
  expect(row('no', true)).toMatchObject({ lines: ['Visible en la tienda'] });
  expect([row('sí', true)?.kind, row('no')?.kind, row('')?.kind]).toEqual(
    Array(3).fill('unchanged'),
  );
  expect(row('quizá')).toMatchObject({ kind: 'faulty', lines: ['Oculto: Escribe «sí» o «no».'] });
  expect(rowsOf(`${HEADER};Oculto\n${NEW};sí`)[0]?.save?.isHidden).toBe(true);
});

test('a new product needs no facts, and wrong ones are rejected', () => {
  expect(reasons(`${HEADER};${FACTS}\n${NEW};Ana;gres;24,5;900;Se calienta.`)).toEqual(['new']);
  expect(reasons(`${HEADER};${FACTS}\n${NEW};${'x'.repeat(71)};gres;ancho;1,5;`)).toEqual([
    'Hecho por: Tiene 71 caracteres y caben 70.',
    'Ancho (cm): Escribe los centímetros como 24,5.',
    'Peso (g): Escribe los gramos sin decimales, como 1250.',
  ]);
});

test('plans or rejects a file with any text of Unicode, and never fails', () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 200 });
  const cells = fc.array(anyText, { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(fc.array(cells), anyText, (rows, rest) => {
      const csv = [HEADER, ...rows.map((row) => row.join(';')), rest].join('\n');
      for (const text of [csv, rest, `${HEADER}\n${NEW.replace('Bol', '\uFDFA'.repeat(120))}`]) {
        expect(planImport(text, { products: [product], categories, files })).toBeDefined();
      }
    }),
  );
});

const hostileText = fc
  .array(fc.constantFrom(...`=+-@;,|"' \t\r\naÑ`.split('')), { maxLength: 40 })
  .map((letters) => letters.join(''));

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
      return rowsOf(exported(products), products).every(
        ({ kind, lines }) => kind === 'unchanged' && lines.length === 0,
      );
    }),
    { numRuns: 1000 },
  );
});

test('rejects the unchanged template, because its images do not exist', () => {
  expect(reasons(template('Cerámicas'))).toEqual(
    [
      'cuenco-1.jpg, cuenco-2.jpg',
      ...['Taza Azul añil.jpg', 'Taza Verde oliva.jpg', 'Taza Blanca.jpg'],
      ...['Cojín 40 × 40 cm.jpg', 'Cojín 60 × 60 cm.jpg', 'Manta Gris.jpg', 'Manta Ocre.jpg'],
    ].map((names) => `Fotos: No está entre las fotografías: ${names}.`),
  );
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
    lines: ['$12.50 USD · stock 3 · Cerámicas · 2 fotografías'],
    save: { values: { title: 'Bol', description: 'De barro', price: '12.5', categoryId: '2' } },
  });
});

test('changes the product with the slug or id, except in blank cells', () => {
  expect(rowsOf('slug;precio;stock;fotos\njarron-alto;14;;b.webp|uno.jpg\n\n')).toEqual([
    {
      id: 2,
      title: product.title,
      kind: 'changed',
      lines: [
        'Precio: $1,234.50 USD → $14.00 USD',
        'Fotos: 2 fotografías → 2 fotografías, nuevas: uno.jpg',
      ],
      doubt: undefined,
      save: {
        product,
        values: expect.objectContaining({
          price: '14',
          stock: '3',
          images: ['b.webp', 'uno.jpg'],
        }) as object,
      },
    },
  ]);
  expect(rowsOf('slug;precio\njarron-alto;0')).toMatchObject([{ kind: 'changed' }]);
});

test.each([
  [
    'blanks',
    ';;;;;x',
    [
      'Título: Escribe el título.',
      'Descripción: Escribe la descripción.',
      'Precio: Escribe el precio.',
      'Stock: Escribe cuántas unidades hay.',
      'Categoría: Elige una categoría.',
      'Fotos: No está entre las fotografías: x.',
    ],
  ],
  ['a price in words', NEW.replace('12,50', 'doce'), ['Precio: Escribe un precio como 12,50.']],
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
  ['decomposed accents in an image', NEW.replace('uno.jpg', 'ñ.jpg'.normalize('NFD')), ['new']],
])('reads a row with %s', (_, row, expected) => {
  expect(reasons(`${HEADER}\n${row}`)).toEqual(expected);
});

test('rejects an unknown product and a second row for the same product', () => {
  expect(reasons('slug;precio\nnadie;1\njarron-alto;1\njarron-alto;2')).toEqual([
    'No hay ningún producto «nadie».',
    'Cambia el mismo producto que la fila 3.',
    'changed',
  ]);
});

test('rejects more images than a product can have', () => {
  const names = ['1', '2', '3', '4', '5', '6'].map((name) => `${name}.jpg`);
  const csv = `${HEADER}\n${NEW.replace('uno.jpg|dos.jpg', names.join('|'))}`;
  expect(rowsOf(csv, [], new Set(names))).toMatchObject([
    { lines: ['Fotos: Caben 5 como mucho.'] },
  ]);
});

test('doubts a new product whose title already exists', () => {
  expect(rowsOf(`${HEADER}\n${NEW};x\n${NEW}\n${NEW}`)).toMatchObject([
    { id: 2, kind: 'faulty' },
    { id: 4, kind: 'new', doubt: 'Ya hay un producto con este título.' },
    { id: 3, kind: 'new', doubt: undefined },
  ]);
});

describe('a downloaded sheet', () => {
  const CHANGED = 'Este producto ha cambiado desde que descargaste la hoja.';
  const priced = exported().replace('1234,5', '99');
  const added = exported().replace(';3;;', ';3;+2;');

  test('changes what was changed in it', () => {
    expect(rowsOf(priced)).toMatchObject([
      { lines: ['Precio: $1,234.50 USD → $99.00 USD'], doubt: undefined },
    ]);
    expect(rowsOf(added)).toMatchObject([
      { lines: ['Stock: Ahora hay 3 unidades. Quedarán 5.'], save: { values: { stock: '5' } } },
    ]);
  });

  test('doubts a change of a product that has changed since, such as by this sheet', () => {
    const sold = { ...product, stock: 1, version: 5 };
    expect(rowsOf(added, [sold])).toMatchObject([
      { doubt: CHANGED, lines: expect.arrayContaining([expect.stringContaining('Quedarán 3.')]) },
    ]);
    expect(rowsOf(priced, [sold])).toMatchObject([
      { doubt: CHANGED, save: { values: { stock: '1' } } },
    ]);
    expect(rowsOf(exported(), [{ ...product, version: 5 }])).toMatchObject([
      { kind: 'unchanged', lines: [] },
    ]);
  });

  test('says in the check that the column of the stock changes nothing', () => {
    const typed = exported().replace(';3;;', ';8;;');
    expect(rowsOf(typed)).toMatchObject([
      { kind: 'unchanged', lines: [expect.stringMatching(/dice 8 y en la tienda hay 3.*«Cambio/)] },
    ]);
  });
});

test.each([
  ['\u22123', 'changed', ['Stock: Ahora hay 3 unidades. Quedarán 0.']],
  ['2', 'changed', ['Stock: Ahora hay 3 unidades. Quedarán 5.']],
  ['-4', 'faulty', ['Cambio de stock: Solo hay 3.']],
  ['dos', 'faulty', ['Cambio de stock: Escribe cuántas, por ejemplo 3.']],
])('reads the change of stock %s', (cell, kind, lines) => {
  const [row] = rowsOf(`slug;cambio de stock;versión\njarron-alto;${cell};4`);
  expect(row).toMatchObject({ kind, lines });
});

test('a sheet without versions may have added its stock already', () => {
  expect(rowsOf('slug;cambio de stock\njarron-alto;2')).toMatchObject([
    { doubt: 'Sin la columna «Versión» no sabemos si ya sumaste este cambio de stock.' },
  ]);
  expect(reasons(`${HEADER};Cambio de stock\n${NEW};2`)).toEqual([
    'Cambio de stock: Este producto es nuevo: escribe cuántas hay en «Stock».',
  ]);
});

test('puts faulty rows first', () => {
  expect(rowsOf(`slug;precio\njarron-alto;9\nnadie;1`).map(({ id }) => id)).toEqual([3, 2]);
});

test.each([
  ['10', '3', 'changed', ['Stock: Ahora hay 3 unidades. Quedarán 10.']],
  ['3', '3', 'unchanged', []],
  // Two were sold since the download of the sheet.
  ['4', '5', 'changed', ['Stock: Ahora hay 3 unidades. Quedarán 2.']],
  ['0', '9', 'faulty', ['Recuento: Solo hay 3.']],
  ['unas', '3', 'faulty', ['Recuento: Escribe cuántas has contado, por ejemplo 3.']],
  [
    '4',
    '',
    'faulty',
    ['Recuento: Necesita la columna «Stock» de la descarga, sin «Cambio de stock».'],
  ],
])('reads %s counted units where the sheet has %s', (counted, stock, kind, lines) => {
  const [row] = rowsOf(`slug;stock;recuento;versión\njarron-alto;${stock};${counted};4`);
  expect(row).toMatchObject({ kind, lines });
});

test('names the columns that it does not read, such as the ids of another shop', () => {
  const csv = 'ID;Slug;Título;Precio (€);;Valoración\r31;;Bol;9;;4\n';
  const plan = planImport(csv, { products: [product], categories, files });
  expect(plan).toMatchObject({ rows: [{ kind: 'faulty' }], unread: ['ID', 'Precio (€)'] });
});

test.each([
  ['slug;título;descripción\na;b;"c\nd;e;f\ng;h;i', /^En la fila 2 falta una comilla/],
  ['slug;título;descripción\na;b;c\nd;e;"f\ng;h;"i"', /^En la fila 3 falta una comilla/],
  ['slug;Precio;precio\na;1;2', 'La columna «precio» está dos veces. Quita una de las dos.'],
])('trusts no row of %j', (csv, problem) => {
  expect(planImport(csv, { products: [], categories, files })).toEqual({
    problem: typeof problem === 'string' ? problem : expect.stringMatching(problem),
  });
});

test.each(['', 'nombre;color\na;b', `${HEADER}\n;;;;;\n`])('rejects the sheet %j', (csv) => {
  expect(planImport(csv, { products: [], categories, files })).toHaveProperty('problem');
});
