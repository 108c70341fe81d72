import Papa from 'papaparse';
import { foldText } from '#shared/domain/fold-text.ts';
import { textOfCell, toCsv } from '../../ui/csv.ts';
import { FIELD_LABELS, FIELDS, type ProductField } from './product-fields.ts';

/** Columns that an import reads, in any order. The list's export has all of them. */
export const SHEET_HEADERS = {
  slug: 'Slug',
  ...FIELD_LABELS,
  /** `+3`, `-2`. Only this column and the next one change the stock of an existing product. */
  stockChange: 'Cambio de stock',
  /** Units that somebody counted; the change is the difference to the sheet's stock. */
  counted: 'Recuento',
  hidden: 'Oculto',
  version: 'Versión',
} as const;
export type SheetColumn = keyof typeof SHEET_HEADERS;

export const IMAGE_SEPARATOR = '|';

const COLUMNS = new Map(
  Object.entries(SHEET_HEADERS).map(([column, header]) => [foldText(header), column]),
);

/** An import need not read it, because customers make it. */
const RATING = foldText('Valoración');

const plainCell = (cell: string): string => textOfCell(cell).trim();

export interface SheetRow {
  /** The header is row 1. */
  id: number;
  cells: Readonly<Partial<Record<SheetColumn, string>>>;
  isTooLong: boolean;
}

/** Only the header decides, because cells may contain any delimiter. */
const delimiterOf = (text: string): string => {
  const found = [';', ',', '\t'].map((delimiter) => {
    const [header = []] = Papa.parse<string[]>(text, { delimiter, preview: 1 }).data;
    const columns = header.filter((cell) => COLUMNS.has(foldText(plainCell(cell)))).length;
    return { delimiter, columns };
  });
  return found.reduce((best, next) => (next.columns > best.columns ? next : best)).delimiter;
};

export interface Sheet {
  /** The rows that are not empty. */
  rows: readonly SheetRow[];
  /** Headers of columns that are not read. */
  unread: readonly string[];
}

/** @returns a sentence if no row can be trusted */
export const readSheet = (csv: string): Sheet | string => {
  const text = csv.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text) });
  const [header = [], ...lines] = data;
  const headers = header.map(plainCell);
  const columns = headers.map((cell) => COLUMNS.get(foldText(cell)));
  if (!['title', 'slug'].some((column) => columns.includes(column))) {
    return `La primera fila no es la de la plantilla: ${Object.values(FIELD_LABELS).join(', ')}.`;
  }
  const twice = headers.find((_, at) => columns[at] && columns.indexOf(columns[at]) < at);
  if (twice !== undefined) return `La columna «${twice}» está dos veces. Quita una de las dos.`;
  const quote = errors.find(({ type }) => type === 'Quotes');
  if (quote) {
    return `En la fila ${(quote.row ?? 0) + 1} falta una comilla o sobra otra, y no se sabe dónde termina el texto. Corrígela en la hoja y elige el archivo otra vez.`;
  }
  const unread = headers.filter(
    (cell, at) => cell !== '' && !columns[at] && foldText(cell) !== RATING,
  );
  const rows = lines.flatMap((line, index): SheetRow[] => {
    const texts = line.map(plainCell);
    if (texts.every((cell) => cell === '')) return [];
    const cells = columns.flatMap((column, at) =>
      column !== undefined && texts[at] ? [[column, texts[at]] as const] : [],
    );
    const isTooLong = texts.slice(header.length).some((cell) => cell !== '');
    return [{ id: index + 2, cells: Object.fromEntries(cells), isTooLong }];
  });
  return rows.length > 0 ? { rows, unread } : 'El archivo no tiene ninguna fila con datos.';
};

type Example = Partial<Record<ProductField, string | number>>;

/** The image names are invented, so the import rejects the unchanged template. */
const EXAMPLE: Example = {
  title: 'Cuenco de ejemplo',
  description: 'Gres esmaltado en verde oliva, 18 cm de diámetro. Apto para lavavajillas.',
  price: 24.5,
  stock: 3,
  images: 'cuenco-1.jpg|cuenco-2.jpg',
  maker: 'Nombre de quien la hace',
  place: 'Úbeda (Jaén)',
  materials: 'gres, esmalte sin plomo',
  width: 18,
  depth: 18,
  height: 7.5,
  weight: 620,
  edition: 'Serie de 30',
  identifier: 'C-18',
  care: 'Apto para lavavajillas.',
};

const FAMILIES = [
  ['Taza', 18, ['Azul añil', 'Verde oliva', 'Blanca']],
  ['Cojín', 32, ['40 × 40 cm', '60 × 60 cm']],
  ['Manta', 95, ['Gris', 'Ocre']],
] as const;

/** Each option is a row, with the same family. */
const familyRows = (): Example[] =>
  FAMILIES.flatMap(([family, price, options]) =>
    options.map((option) => ({
      ...{ title: family, description: 'De ejemplo.', price, stock: 2, family, option },
      images: `${family} ${option}.jpg`,
    })),
  );

/** @param category of the shop */
export const template = (category = ''): string =>
  toCsv(
    FIELDS.map((field) => ({
      id: field,
      header: FIELD_LABELS[field],
      value: (row: Example) => row[field] ?? '',
    })),
    [EXAMPLE, ...familyRows()].map((row) => ({ ...row, categoryId: category })),
  );
