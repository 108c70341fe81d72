import Papa from 'papaparse';
import { foldText } from '#shared/domain/fold-text.ts';
import { textOfCell, toCsv } from '../../ui/csv.ts';
import { FIELD_LABELS, FIELDS, type ProductField } from './product-fields.ts';

/** Columns that an import reads, in any order. The list's export has all of them except `id`. */
export const SHEET_HEADERS = {
  slug: 'Slug',
  id: 'ID',
  ...FIELD_LABELS,
  /** `+3`, `-2`. Only this column changes the stock of an existing product. */
  stockChange: 'Cambio de stock',
  hidden: 'Oculto',
  version: 'Versión',
} as const;
export type SheetColumn = keyof typeof SHEET_HEADERS;

export const IMAGE_SEPARATOR = '|';

const COLUMNS = new Map(
  Object.entries(SHEET_HEADERS).map(([column, header]) => [foldText(header), column]),
);

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

/** @returns the rows that are not empty; undefined without a column that names products */
export const readSheet = (csv: string): readonly SheetRow[] | undefined => {
  const text = csv.replace(/^\uFEFF/, '');
  const { data } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text) });
  const [header = [], ...lines] = data;
  const columns = header.map((cell) => COLUMNS.get(foldText(plainCell(cell))));
  if (!['title', 'slug', 'id'].some((column) => columns.includes(column))) return undefined;
  return lines.flatMap((line, index): SheetRow[] => {
    const texts = line.map(plainCell);
    if (texts.every((cell) => cell === '')) return [];
    const cells = columns.flatMap((column, at) =>
      column !== undefined && texts[at] ? [[column, texts[at]] as const] : [],
    );
    const isTooLong = texts.slice(header.length).some((cell) => cell !== '');
    return [{ id: index + 2, cells: Object.fromEntries(cells), isTooLong }];
  });
};

/** The image names are invented, so the import rejects the unchanged template. */
const EXAMPLE: Record<ProductField, string | number> = {
  title: 'Cuenco de ejemplo',
  description: 'Gres esmaltado en verde oliva, 18 cm de diámetro. Apto para lavavajillas.',
  price: 24.5,
  stock: 3,
  categoryId: 'Cerámicas',
  images: 'cuenco-1.jpg|cuenco-2.jpg',
  maker: 'Nombre de quien la hace',
  manufacturer: '',
  place: 'Úbeda (Jaén)',
  materials: 'gres, esmalte sin plomo',
  width: 18,
  depth: 18,
  height: 7.5,
  weight: 620,
  edition: 'Serie de 30',
  identifier: 'C-18',
  care: 'Apto para lavavajillas.',
  warnings: '',
  family: 'Cuenco de ejemplo',
  option: 'Verde oliva',
  madeToOrderDays: '',
  madeToOrderMax: '',
  featured: '',
  question: '',
  questionRequired: '',
};

export const template = (): string =>
  toCsv(
    FIELDS.map((field) => ({
      id: field,
      header: FIELD_LABELS[field],
      value: (row: typeof EXAMPLE) => row[field],
    })),
    [EXAMPLE],
  );
