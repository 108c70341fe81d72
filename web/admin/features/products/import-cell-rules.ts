/** Reads the cells of one row of an imported spreadsheet. */
import { MAX_DESCRIPTION, MAX_IMAGES, MAX_TITLE } from '#shared/domain/limits.ts';
import type { FactName } from '#shared/domain/schemas/facts.ts';
import type { Category } from '#shared/domain/schemas/category.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import { textOfCell } from '../../ui/csv.ts';
import {
  FACT_FIELDS,
  factError,
  factText,
  normalizeLineBreaks,
  type FactTexts,
} from './fact-texts.ts';
import { priceError, priceText, stockError } from './price-and-stock.ts';
import {
  FIELD_NAMES,
  FIELDS,
  IMAGE_SEPARATOR,
  type ComparedValues,
  type ProductField,
} from './product-values.ts';
import { BASE_HEADER, type SheetBase } from './sheet-base.ts';

/** The images are names: of the product's stored images or of files chosen for the import. */
export type ImportedValues = ComparedValues;

/**
 * Makes file names comparable: phones write upper-case extensions, and macOS writes accents as
 * separate characters.
 */
export const imageKey = (name: string): string => name.trim().normalize('NFC').toLowerCase();

const plainCell = (cell: string): string => textOfCell(cell).trim();

export type ColumnName = ProductField | 'slug' | 'id' | 'base';

const COLUMN_BY_HEADER: Readonly<Partial<Record<string, ColumnName>>> = {
  ...Object.fromEntries(FIELDS.map((field) => [foldText(FIELD_NAMES[field]), field])),
  slug: 'slug',
  id: 'id',
  [foldText(BASE_HEADER)]: 'base',
};

/** The columns of the sheet in order; undefined for a column that the import ignores. */
export const readHeader = (header: readonly string[]): readonly (ColumnName | undefined)[] =>
  header.map((cell) => COLUMN_BY_HEADER[foldText(plainCell(cell))]);

/** One row by column name; blank cells are left out. */
export type Cells = Readonly<Partial<Record<ColumnName, string>>>;

export const readCells = (
  columns: readonly (ColumnName | undefined)[],
  row: readonly string[],
): Cells =>
  Object.fromEntries(
    columns.flatMap((column, index) => {
      const text = plainCell(row[index] ?? '');
      return column === undefined || text === '' ? [] : [[column, text]];
    }),
  );

/** A cell's value, or the reason why the cell has none. */
type CellResult<Value> = { value: Value } | { reason: string };

const textCell = (text: string, max: number): CellResult<string> =>
  text.length > max
    ? { reason: `Tiene ${text.length} caracteres y caben ${max}.` }
    : { value: text };

const numberCell = (text: string, error: string | undefined): CellResult<number> =>
  error === undefined ? { value: Number(priceText(text)) } : { reason: error };

/** @param stored names of the product's stored images */
const imagesCell = (
  text: string,
  stored: readonly string[],
  files: ImportedFiles,
): CellResult<readonly string[]> => {
  const names = text
    .split(IMAGE_SEPARATOR)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const missing = names.filter((name) => !stored.includes(name) && !files.has(imageKey(name)));
  if (missing.length > 0)
    return { reason: `No está entre las fotografías: ${missing.join(', ')}.` };
  if (new Set(names.map(imageKey)).size < names.length) {
    return { reason: 'Hay una fotografía repetida.' };
  }
  return names.length > MAX_IMAGES
    ? { reason: `Caben ${MAX_IMAGES} como mucho.` }
    : { value: names };
};

/** Files chosen for the import, by `imageKey`. */
export interface ImportedFiles {
  has: (key: string) => boolean;
}

/** Category ids by name without accents and by id, because a cell may hold either. */
export type CategoryIds = ReadonlyMap<string, number>;

export const categoryIdsByText = (categories: readonly Category[]): CategoryIds =>
  new Map(
    categories.flatMap(({ id, name }) => [
      [foldText(name).trim(), id] as const,
      [String(id), id] as const,
    ]),
  );

const categoryCell = (text: string, categoryIds: CategoryIds): CellResult<number> => {
  const value = categoryIds.get(foldText(text));
  return value === undefined ? { reason: `No existe «${text}».` } : { value };
};

/** A row of an existing product. */
export interface Existing {
  /** The product's values in the shop. */
  before: ImportedValues;
  /** The values that the sheet was downloaded with, if it says so. */
  base: SheetBase | undefined;
}

/**
 * Reads the values of one row. A blank cell keeps the product's value, and so does a cell that is as
 * it was downloaded. In a row for a new product a blank cell is an error, except for facts, which
 * are optional. The stock is the cell's; `planStock` decides what becomes of it.
 *
 * @param existing undefined for a new product
 * @returns `reasons`: one for each field without a usable value
 */
export const readValues = (
  cells: Cells,
  existing: Existing | undefined,
  { categoryIds, files }: { categoryIds: CategoryIds; files: ImportedFiles },
): { values: ImportedValues; reasons: readonly string[] } => {
  const before = existing?.before;
  const reasons: string[] = [];
  const read = <Field extends ProductField>(
    field: Field,
    parse: (text: string) => CellResult<ImportedValues[Field]>,
    fallback: ImportedValues[Field],
  ): ImportedValues[Field] => {
    const text = cells[field];
    if (text === undefined) {
      if (before) return before[field];
      reasons.push(`${FIELD_NAMES[field]}: falta.`);
      return fallback;
    }
    const result = parse(text);
    if ('value' in result) return result.value;
    reasons.push(`${FIELD_NAMES[field]}: ${result.reason}`);
    return fallback;
  };
  const readFact = (name: FactName): string => {
    const text = cells[name];
    if (text === undefined) return before?.[name] ?? '';
    const error = factError(name, text);
    if (error !== undefined) reasons.push(`${FIELD_NAMES[name]}: ${error}`);
    return factText(name, text);
  };
  const values: ImportedValues = {
    ...(Object.fromEntries(FACT_FIELDS.map((name) => [name, readFact(name)])) as FactTexts),
    title: read('title', (text) => textCell(text.replace(/\s+/g, ' '), MAX_TITLE), ''),
    description: read(
      'description',
      (text) => textCell(normalizeLineBreaks(text), MAX_DESCRIPTION),
      '',
    ),
    price: read('price', (text) => numberCell(text, priceError(text)), 0),
    stock: read('stock', (text) => numberCell(text, stockError(text)), 0),
    categoryId: read('categoryId', (text) => categoryCell(text, categoryIds), 0),
    images: read('images', (text) => imagesCell(text, before?.images ?? [], files), []),
  };
  return { values: existing ? withoutUntouched(values, existing) : values, reasons };
};

/** The shop's value in the place of each one that is as it was downloaded. */
const withoutUntouched = (values: ImportedValues, { before, base }: Existing): ImportedValues => ({
  ...values,
  ...Object.fromEntries(
    FIELDS.filter((field) => field !== 'stock' && base?.isUntouched(values, field)).map((field) => [
      field,
      before[field],
    ]),
  ),
});
