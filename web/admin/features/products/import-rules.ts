/**
 * Plans the import of a spreadsheet of products before anything is saved. The sheet has the columns
 * of the list's CSV export (product-columns.tsx) in any order; other columns are ignored.
 */
import Papa from 'papaparse';
import type { Category } from '#shared/domain/schemas/category.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { withoutAccents } from '../../ui/columns.ts';
import {
  categoryIdsByText,
  IMAGE_SEPARATOR,
  readCells,
  readHeader,
  readValues,
  type ImportedFiles,
  type ImportedValues,
} from './import-cell-rules.ts';
import { FIELD_NAMES, FIELDS, imageNames, valuesOf, type ProductField } from './product-values.ts';

export type PlannedRow = {
  /** Row number in the spreadsheet; the header is row 1. */
  id: number;
  title: string;
} & (
  | { kind: 'faulty'; reasons: readonly string[] }
  | {
      kind: 'new';
      values: ImportedValues;
      /** Whether another product has the same title. */
      isNamesake: boolean;
    }
  | {
      kind: 'changed';
      product: ProductSummary;
      values: ImportedValues;
      fields: readonly ProductField[];
    }
  | { kind: 'unchanged'; product: ProductSummary }
);

interface ImportContext {
  products: readonly ProductSummary[];
  categories: readonly Category[];
  files: ImportedFiles;
}

export const importedValuesOf = (product: ProductSummary): ImportedValues => ({
  ...valuesOf(product),
  images: imageNames(product),
});

const comparable = (values: ImportedValues, field: ProductField): string | number =>
  field === 'images' ? values.images.join(IMAGE_SEPARATOR) : values[field];

const isBlank = (cell: string): boolean => cell.trim() === '';

/** The delimiter that finds most columns in the header; the texts below may contain any of them. */
const delimiterOf = (text: string): string => {
  const found = [';', ',', '\t'].map((delimiter) => {
    const [header = []] = Papa.parse<string[]>(text, { delimiter, preview: 1 }).data;
    return { delimiter, columns: readHeader(header).filter(Boolean).length };
  });
  return found.reduce((best, next) => (next.columns > best.columns ? next : best)).delimiter;
};

/**
 * Compares a sheet with the shop. A row with a slug or an id changes that product and keeps the
 * values of its blank cells. Every other row is a new product and needs all columns except facts.
 *
 * @param csv decoded text; `;`, `,` or tab between cells
 * @returns the faulty rows first, then the others in order; `problem` if the text is no such sheet
 */
export const planImport = (
  csv: string,
  { products, categories, files }: ImportContext,
): { rows: readonly PlannedRow[] } | { problem: string } => {
  const text = csv.replace(/^\uFEFF/, '');
  const { data } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text) });
  const [header = [], ...lines] = data;
  const columns = readHeader(header);
  if (!columns.some((column) => column === 'title' || column === 'slug' || column === 'id')) {
    return {
      problem: `La primera fila no es la de la plantilla: ${Object.values(FIELD_NAMES).join(', ')}.`,
    };
  }
  const productsByKey = new Map<string, ProductSummary>(
    products.flatMap((product) => [
      [product.slug, product] as const,
      [product.id, product] as const,
    ]),
  );
  const titles = new Set(products.map(({ title }) => withoutAccents(title)));
  const categoryIds = categoryIdsByText(categories);
  const firstRowOf = new Map<string, number>();

  const planRow = (line: readonly string[], id: number): PlannedRow => {
    const cells = readCells(columns, line);
    const keys = [cells.id, cells.slug].filter((key) => key !== undefined);
    const product = productsByKey.get(keys[0] ?? '');
    const title = cells.title ?? product?.title ?? keys[0] ?? '';
    const faulty = (...reasons: string[]): PlannedRow => ({ id, title, kind: 'faulty', reasons });

    if (!line.slice(header.length).every(isBlank)) {
      return faulty('Tiene más celdas que la primera fila: quizá falte una comilla.');
    }
    if (keys.length > 0 && !keys.every((key) => productsByKey.get(key) === product && product)) {
      return faulty(`No hay ningún producto «${keys.join('», «')}».`);
    }
    if (product) {
      const first = firstRowOf.get(product.id);
      if (first !== undefined) return faulty(`Cambia el mismo producto que la fila ${first}.`);
      firstRowOf.set(product.id, id);
    }

    const before = product && importedValuesOf(product);
    const { values, reasons } = readValues(cells, before, { categoryIds, files });
    if (reasons.length > 0) return faulty(...reasons);
    if (!product || !before) {
      const isNamesake = titles.has(withoutAccents(values.title));
      titles.add(withoutAccents(values.title));
      return { id, title, kind: 'new', values, isNamesake };
    }
    const fields = FIELDS.filter(
      (field) => comparable(before, field) !== comparable(values, field),
    );
    return fields.length === 0
      ? { id, title, kind: 'unchanged', product }
      : { id, title, kind: 'changed', product, values, fields };
  };

  const rows = lines.flatMap((line, index) =>
    line.every(isBlank) ? [] : [planRow(line, index + 2)],
  );
  if (rows.length === 0) return { problem: 'El archivo no tiene ninguna fila con datos.' };
  const isFaulty = ({ kind }: PlannedRow) => kind === 'faulty';
  return { rows: [...rows.filter(isFaulty), ...rows.filter((row) => !isFaulty(row))] };
};

export const countKinds = (rows: readonly PlannedRow[]): Record<PlannedRow['kind'], number> => {
  const counts = { faulty: 0, new: 0, changed: 0, unchanged: 0 };
  for (const { kind } of rows) counts[kind] += 1;
  return counts;
};
