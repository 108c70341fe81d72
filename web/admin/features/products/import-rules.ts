/**
 * Plans the import of a spreadsheet of products before anything is saved. The sheet has the columns
 * of the list's CSV export (product-columns.tsx) in any order; other columns are ignored.
 */
import Papa from 'papaparse';
import type { Category } from '#shared/domain/schemas/category.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import {
  categoryIdsByText,
  readCells,
  readHeader,
  readValues,
  type ImportedFiles,
  type ImportedValues,
} from './import-cell-rules.ts';
import { planStock, type StaleStock } from './import-stock-rules.ts';
import {
  comparable,
  comparedValuesOf,
  FIELD_NAMES,
  FIELDS,
  type ProductField,
} from './product-values.ts';
import { readBase } from './sheet-base.ts';

export type PlannedRow = {
  /** Row number in the spreadsheet; the header is row 1. */
  id: number;
  title: string;
} & (
  | { kind: 'faulty'; reasons: readonly string[] }
  | { kind: 'new'; values: ImportedValues }
  /** Another product has the same title, so the row may have been imported before. */
  | { kind: 'namesake' }
  | {
      kind: 'changed';
      product: ProductSummary;
      values: ImportedValues;
      fields: readonly ProductField[];
      isStockAdded: boolean;
      stale?: StaleStock | undefined;
    }
  | { kind: 'unchanged'; product: ProductSummary; stale?: StaleStock | undefined }
);

/** What the admin has decided about doubtful rows. */
export interface ImportChoices {
  /** Creates products whose title another product has. */
  takesNamesakes?: boolean;
  /** Takes the stocks of rows that do not say which stock they were downloaded with. */
  takesStock?: boolean;
}

interface ImportContext {
  products: readonly ProductSummary[];
  categories: readonly Category[];
  files: ImportedFiles;
  choices?: ImportChoices;
}

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
 * Compares a sheet with the shop. A row with a slug or an id changes that product, and keeps the
 * values of cells that are blank or as they were downloaded. Every other row is a new product and
 * needs all columns except facts.
 *
 * @param csv decoded text; `;`, `,` or tab between cells
 * @returns first the faulty rows, then the doubtful ones, then the others in order; `problem` if the
 *   text is no such sheet
 */
export const planImport = (
  csv: string,
  { products, categories, files, choices = {} }: ImportContext,
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
  const titles = new Set(products.map(({ title }) => foldText(title)));
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

    const before = product && comparedValuesOf(product);
    const base = readBase(cells.base);
    const read = readValues(cells, before && { before, base }, { categoryIds, files });
    if (read.reasons.length > 0) return faulty(...read.reasons);
    if (!product || !before) {
      const isNamesake = titles.has(foldText(read.values.title));
      titles.add(foldText(read.values.title));
      return isNamesake && choices.takesNamesakes !== true
        ? { id, title, kind: 'namesake' }
        : { id, title, kind: 'new', values: read.values };
    }
    const { stock, stale, isStockAdded, reason } =
      cells.stock === undefined
        ? { stock: before.stock }
        : planStock({
            sheet: read.values.stock,
            now: before.stock,
            had: base?.stock,
            takesStock: choices.takesStock === true,
          });
    if (reason !== undefined) return faulty(reason);
    const values = { ...read.values, stock };
    const fields = FIELDS.filter(
      (field) => comparable(before, field) !== comparable(values, field),
    );
    return fields.length === 0
      ? { id, title, kind: 'unchanged', product, stale }
      : {
          id,
          title,
          kind: 'changed',
          product,
          values,
          fields,
          isStockAdded: isStockAdded === true,
          stale,
        };
  };

  const rows = lines.flatMap((line, index) =>
    line.every(isBlank) ? [] : [planRow(line, index + 2)],
  );
  if (rows.length === 0) return { problem: 'El archivo no tiene ninguna fila con datos.' };
  return { rows: rows.toSorted((a, b) => urgencyOf(a) - urgencyOf(b)) };
};

/** The stock of a row that needs a look. */
export const staleStockOf = (row: PlannedRow): StaleStock | undefined =>
  row.kind === 'changed' || row.kind === 'unchanged' ? row.stale : undefined;

/** The rows that need a look stand first. */
const urgencyOf = (row: PlannedRow): number => {
  if (row.kind === 'faulty') return 0;
  return row.kind === 'namesake' || staleStockOf(row) ? 1 : 2;
};

export const countKinds = (rows: readonly PlannedRow[]): Record<PlannedRow['kind'], number> => {
  const counts = { faulty: 0, namesake: 0, new: 0, changed: 0, unchanged: 0 };
  for (const { kind } of rows) counts[kind] += 1;
  return counts;
};
