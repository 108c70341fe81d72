/**
 * The values that a sheet was downloaded with, in one column of it. The import compares each cell
 * with them and sends only what was changed in the sheet, so a sheet neither brings back sold units
 * nor undoes somebody else's edit (RULE-67, ADR-0066).
 */
import { comparable, FIELDS, type ComparedValues, type ProductField } from './product-values.ts';

/** Header of the column. */
export const BASE_HEADER = 'Al descargar';

const HASHED = FIELDS.filter((field) => field !== 'stock');
/** A new format needs another word. A letter, because spreadsheets rewrite what looks like a number. */
const FORMAT = 'v1';

/** FNV-1a with 32 bits. A changed cell has the old hash by chance once in four thousand million. */
const hashOf = (text: string): string => {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return hash.toString(36);
};

const mark = (values: ComparedValues, field: ProductField): string => {
  const text = String(comparable(values, field));
  return text === '' ? '' : hashOf(text);
};

/** The cell of a product: its stock, and a hash of every other value. `v1.5.1x9k2z.0f3a…` */
export const baseCell = (values: ComparedValues): string =>
  [FORMAT, values.stock, ...HASHED.map((field) => mark(values, field))].join('.');

export interface SheetBase {
  /** Stock when the sheet was downloaded. */
  stock: number;
  /** Whether the field has the value that the sheet was downloaded with. */
  isUntouched: (values: ComparedValues, field: ProductField) => boolean;
}

/** Reads a cell; undefined for a sheet without the column, and for a cell that somebody has edited. */
export const readBase = (cell: string | undefined): SheetBase | undefined => {
  const [format, stock = '', ...marks] = (cell ?? '').split('.');
  if (format !== FORMAT || !/^\d{1,6}$/.test(stock) || marks.length !== HASHED.length) {
    return undefined;
  }
  const markOf = new Map<ProductField, string | undefined>(
    HASHED.map((field, index) => [field, marks[index]]),
  );
  return {
    stock: Number(stock),
    isUntouched: (values, field) => mark(values, field) === markOf.get(field),
  };
};
