/**
 * What a spreadsheet of products would do to the shop, before anything is written. It has the columns
 * of the list's own export (product-columns.tsx), in any order; others are ignored.
 */
import Papa from 'papaparse';
import { MAX_DESCRIPTION, MAX_IMAGES, MAX_TITLE } from '#shared/domain/limits.ts';
import type { Category } from '#shared/domain/schemas/category.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { folded } from '../../ui/columns.ts';
import { priceError, priceText, stockError } from '../../ui/figures.ts';
import {
  FIELD_NAMES,
  FIELDS,
  oneBreak,
  imageNames,
  valuesOf,
  type ProductField,
  type ProductValues,
} from './product-values.ts';

/** Images by name: a product's own or files that come along. */
export type ImportedValues = Omit<ProductValues, 'images'> & {
  images: readonly string[];
};

export type PlannedRow = {
  /** Its number in the spreadsheet, where the header is 1. */
  id: number;
  title: string;
} & (
  | { kind: 'faulty'; reasons: readonly string[] }
  | { kind: 'new'; values: ImportedValues; isNamesake: boolean }
  | {
      kind: 'changed';
      product: ProductSummary;
      values: ImportedValues;
      fields: readonly ProductField[];
    }
  | { kind: 'unchanged'; product: ProductSummary }
);

export interface Surroundings {
  products: readonly ProductSummary[];
  categories: readonly Category[];
  /** Files that come along, by `imageKey`. */
  files: { has: (key: string) => boolean };
}

type ColumnName = ProductField | 'slug' | 'id';

/** What a header cell may say, folded. */
const HEADERS: Readonly<Partial<Record<string, ColumnName>>> = {
  ...Object.fromEntries(FIELDS.map((field) => [folded(FIELD_NAMES[field]), field])),
  slug: 'slug',
  id: 'id',
};

/** Between the names of images in one cell. */
const SEPARATOR = '|';

/** File names as people compare them: phones shout, and folders of a Mac come decomposed. */
export const imageKey = (name: string): string => name.trim().normalize('NFC').toLowerCase();

/** Without the apostrophe that keeps a spreadsheet from running a text as a formula (csv.ts). */
const plainCell = (text: string): string => text.replace(/^'(?=[=+\-@\t\r])/, '').trim();

export const importedValuesOf = (product: ProductSummary): ImportedValues => ({
  ...valuesOf(product),
  images: imageNames(product),
});

const comparable = (values: ImportedValues, field: ProductField): string | number =>
  field === 'images' ? values.images.join(SEPARATOR) : values[field];

/** A cell's value, or why it has none. */
type Read<Value> = { value: Value } | { reason: string };

const textCell = (text: string, max: number): Read<string> =>
  text.length > max
    ? { reason: `Tiene ${text.length} caracteres y caben ${max}.` }
    : { value: text };

const figureCell = (text: string, error: string | undefined): Read<number> =>
  error === undefined ? { value: Number(priceText(text)) } : { reason: error };

const imagesCell = (
  text: string,
  own: readonly string[],
  { files }: Surroundings,
): Read<readonly string[]> => {
  const names = text
    .split(SEPARATOR)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const missing = names.filter((name) => !own.includes(name) && !files.has(imageKey(name)));
  if (missing.length > 0)
    return { reason: `No está entre las fotografías: ${missing.join(', ')}.` };
  if (new Set(names.map(imageKey)).size < names.length) {
    return { reason: 'Hay una fotografía repetida.' };
  }
  return names.length > MAX_IMAGES
    ? { reason: `Caben ${MAX_IMAGES} como mucho.` }
    : { value: names };
};

/** Names and ids of categories, as people may write them. */
const categoryIndex = (categories: readonly Category[]): ReadonlyMap<string, number> =>
  new Map(
    categories.flatMap(({ id, name }) => [
      [folded(name).trim(), id] as const,
      [String(id), id] as const,
    ]),
  );

type Cells = Readonly<Partial<Record<ColumnName, string>>>;

/** One row of the sheet by column; blank cells are not there. */
const cellsOf = (columns: readonly (ColumnName | undefined)[], row: readonly string[]): Cells =>
  Object.fromEntries(
    columns.flatMap((column, at) => {
      const text = plainCell(row[at] ?? '');
      return column === undefined || text === '' ? [] : [[column, text]];
    }),
  );

/**
 * Reads a sheet against the shop as it is: rows with a slug or an id change that product, and blank
 * cells leave it as it is; all others are new and need every column.
 *
 * @param csv decoded text; `;`, `,` or tab between cells
 * @returns faulty rows first, the others in their order; `problem` where it is no such sheet at all
 */
export const planImport = (
  csv: string,
  surroundings: Surroundings,
): { rows: readonly PlannedRow[] } | { problem: string } => {
  const { data } = Papa.parse<string[]>(csv.replace(/^\uFEFF/, ''), {
    delimitersToGuess: [';', ',', '\t'],
  });
  const [header = [], ...lines] = data;
  const columns = header.map((cell) => HEADERS[folded(plainCell(cell))]);
  if (!columns.some((column) => column === 'title' || column === 'slug' || column === 'id')) {
    return {
      problem: `La primera fila no es la de la plantilla: ${Object.values(FIELD_NAMES).join(', ')}.`,
    };
  }
  const { products, categories } = surroundings;
  const bySlugOrId = new Map<string, ProductSummary>(
    products.flatMap((product) => [
      [product.slug, product] as const,
      [product.id, product] as const,
    ]),
  );
  const titles = new Set(products.map(({ title }) => folded(title)));
  const categoryIds = categoryIndex(categories);
  const firstRowOf = new Map<string, number>();

  const plan = (line: readonly string[], id: number): PlannedRow => {
    const cells = cellsOf(columns, line);
    const keys = [cells.id, cells.slug].filter((key) => key !== undefined);
    const product = bySlugOrId.get(keys[0] ?? '');
    const title = cells.title ?? product?.title ?? keys[0] ?? '';
    const reasons: string[] = [];
    const faulty = (...why: string[]): PlannedRow => ({ id, title, kind: 'faulty', reasons: why });

    if (line.slice(header.length).some((cell) => cell.trim() !== '')) {
      return faulty('Tiene más celdas que la primera fila: quizá falte una comilla.');
    }
    if (keys.length > 0 && !keys.every((key) => bySlugOrId.get(key) === product && product)) {
      return faulty(`No hay ningún producto «${keys.join('», «')}».`);
    }
    if (product) {
      const first = firstRowOf.get(product.id);
      if (first !== undefined) return faulty(`Cambia el mismo producto que la fila ${first}.`);
      firstRowOf.set(product.id, id);
    }

    const before = product && importedValuesOf(product);
    /** The cell's value, the product's own where it is blank, and a reason where there is none. */
    const read = <Field extends ProductField>(
      field: Field,
      parse: (text: string) => Read<ImportedValues[Field]>,
      none: ImportedValues[Field],
    ): ImportedValues[Field] => {
      const text = cells[field];
      if (text === undefined) {
        if (before) return before[field];
        reasons.push(`${FIELD_NAMES[field]}: falta.`);
        return none;
      }
      const cell = parse(text);
      if ('value' in cell) return cell.value;
      reasons.push(`${FIELD_NAMES[field]}: ${cell.reason}`);
      return none;
    };
    const values: ImportedValues = {
      title: read('title', (text) => textCell(text.replace(/\s+/g, ' '), MAX_TITLE), ''),
      description: read('description', (text) => textCell(oneBreak(text), MAX_DESCRIPTION), ''),
      price: read('price', (text) => figureCell(text, priceError(text)), 0),
      stock: read('stock', (text) => figureCell(text, stockError(text)), 0),
      categoryId: read(
        'categoryId',
        (text) => {
          const value = categoryIds.get(folded(text));
          return value === undefined ? { reason: `No existe «${text}».` } : { value };
        },
        0,
      ),
      images: read('images', (text) => imagesCell(text, before?.images ?? [], surroundings), []),
    };
    if (reasons.length > 0) return faulty(...reasons);
    if (!product || !before) {
      const isNamesake = titles.has(folded(values.title));
      titles.add(folded(values.title));
      return { id, title, kind: 'new', values, isNamesake };
    }
    const fields = FIELDS.filter(
      (field) => comparable(before, field) !== comparable(values, field),
    );
    return fields.length === 0
      ? { id, title, kind: 'unchanged', product }
      : { id, title, kind: 'changed', product, values, fields };
  };

  const rows = lines.flatMap((line, at) =>
    line.every((cell) => cell.trim() === '') ? [] : [plan(line, at + 2)],
  );
  if (rows.length === 0) return { problem: 'El archivo no tiene ninguna fila con datos.' };
  const isFaulty = ({ kind }: PlannedRow) => kind === 'faulty';
  return { rows: [...rows.filter(isFaulty), ...rows.filter((row) => !isFaulty(row))] };
};

/** `3 nuevos`, by what will happen. */
export const countKinds = (rows: readonly PlannedRow[]): Record<PlannedRow['kind'], number> => {
  const counts = { faulty: 0, new: 0, changed: 0, unchanged: 0 };
  for (const { kind } of rows) counts[kind] += 1;
  return counts;
};
