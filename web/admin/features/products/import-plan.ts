/** Plans the import of a spreadsheet of products before anything is saved (RULE-67). */
import { MAX_IMAGES } from '#shared/domain/limits.ts';
import type { Category } from '#shared/domain/schemas/category.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import { imageNames, valueText } from './product-edit.ts';
import {
  FIELD_LABELS,
  FIELDS,
  productErrors,
  readText,
  TEXT_FIELDS,
  textsOf,
  type ProductField,
  type ProductTexts,
  type TextField,
} from './product-fields.ts';
import { IMAGE_SEPARATOR, readSheet, SHEET_HEADERS, type SheetRow } from './sheet.ts';
import { stockChangeError, stockChangeOf, stockChangeText } from './stock.ts';

/** `images` are names: of the product's stored images or of files chosen for the import. */
export type SheetValues = ProductTexts & { images: readonly string[] };

export interface PlannedRow {
  id: number;
  title: string;
  kind: 'faulty' | 'new' | 'changed' | 'unchanged';
  /** The changes that the row makes, or the reasons why it cannot. */
  lines: readonly string[];
  /** The reason why the row is left out unless the admin ticks its box. */
  doubt?: string | undefined;
  save?: { values: SheetValues; isHidden?: boolean | undefined; product?: ProductSummary };
}

interface ImportContext {
  products: readonly ProductSummary[];
  categories: readonly Category[];
  /** By `imageKey`. */
  files: { has: (key: string) => boolean };
}

/** Phones write upper-case extensions, and macOS writes accents as separate characters. */
export const imageKey = (name: string): string => name.trim().normalize('NFC').toLowerCase();

const namesIn = (cell: string): readonly string[] =>
  cell
    .split(IMAGE_SEPARATOR)
    .map((name) => name.trim())
    .filter((name) => name !== '');

const imagesError = (
  names: readonly string[],
  stored: readonly string[],
  files: ImportContext['files'],
): string | undefined => {
  const missing = names.filter((name) => !stored.includes(name) && !files.has(imageKey(name)));
  if (missing.length > 0) return `No está entre las fotografías: ${missing.join(', ')}.`;
  if (new Set(names.map(imageKey)).size < names.length) return 'Hay una fotografía repetida.';
  return names.length > MAX_IMAGES ? `Caben ${MAX_IMAGES} como mucho.` : undefined;
};

/** A cell may hold the name or the id of a category. */
const categoryIn = (cell: string, categories: readonly Category[]): string | undefined => {
  const text = foldText(cell).trim();
  const found = categories.find(
    ({ id, name }) => foldText(name).trim() === text || `${id}` === text,
  );
  return found && String(found.id);
};

const isCount = (cell: string | undefined): boolean => /^\d{1,6}$/.test(cell ?? '');

const HIDDEN: Readonly<Record<string, boolean>> = { si: true, no: false };
const hiddenText = (isHidden: boolean): string =>
  isHidden ? 'Oculto de la tienda' : 'Visible en la tienda';

/** A blank cell keeps the product's value; in a new product only facts may be blank. */
const readValues = (
  { cells }: SheetRow,
  product: ProductSummary | undefined,
  { categories, files }: ImportContext,
): { values: SheetValues; isHidden: boolean | undefined; reasons: readonly string[] } => {
  const reasons: string[] = [];
  const reject = (column: keyof typeof SHEET_HEADERS, error: string | undefined) => {
    if (error !== undefined) reasons.push(`${SHEET_HEADERS[column]}: ${error}`);
  };
  const before = product && textsOf(product);
  const errors = productErrors(cells);
  const stored = product ? imageNames(product) : [];

  const stockAfter = (stock: number): string => {
    const { stockChange, counted } = cells;
    if (counted !== undefined && (stockChange !== undefined || !isCount(cells.stock))) {
      reject('counted', 'Necesita la columna «Stock» de la descarga, sin «Cambio de stock».');
    } else if (counted !== undefined && !isCount(counted)) {
      reject('counted', 'Escribe cuántas has contado, por ejemplo 3.');
    }
    const change =
      counted === undefined ? stockChange : String(Number(counted) - Number(cells.stock));
    if (reasons.length > 0 || change === undefined || change === '0') return String(stock);
    reject(counted === undefined ? 'stockChange' : 'counted', stockChangeError(change, stock));
    return String(stock + (stockChangeOf(change) ?? 0));
  };
  const textAfter = (field: TextField): string => {
    if (field === 'stock' && product) return stockAfter(product.stock);
    const cell = cells[field];
    if (cell === undefined && before) return before[field];
    if (field === 'categoryId' && cell !== undefined) {
      const id = categoryIn(cell, categories);
      if (id === undefined) reject(field, `No existe «${cell}».`);
      return id ?? '';
    }
    reject(field, errors[field]);
    return readText(field, cell ?? '');
  };
  const texts = Object.fromEntries(
    TEXT_FIELDS.map((field) => [field, textAfter(field)]),
  ) as ProductTexts;
  for (const column of ['stockChange', 'counted'] as const) {
    if (!product && cells[column] !== undefined)
      reject(column, 'Este producto es nuevo: escribe cuántas hay en «Stock».');
  }
  const images = cells.images === undefined ? stored : namesIn(cells.images);
  reject('images', imagesError(images, stored, files));
  const { hidden } = cells;
  const isHidden = hidden === undefined ? undefined : HIDDEN[foldText(hidden)];
  if (hidden !== undefined && isHidden === undefined) reject('hidden', 'Escribe «sí» o «no».');
  return { values: { ...texts, images }, isHidden, reasons };
};

const changedIn = (before: SheetValues, values: SheetValues): readonly ProductField[] =>
  FIELDS.filter((field) => String(before[field]) !== String(values[field]));

const MAX_EXCERPT = 60;
const excerpt = (text: string): string =>
  text.length > MAX_EXCERPT ? `${text.slice(0, MAX_EXCERPT).trimEnd()}…` : text;

const imagesNote = (before: readonly string[], after: readonly string[]): string => {
  const added = after.filter((name) => !before.includes(name));
  if (added.length > 0) return `, nuevas: ${added.join(', ')}`;
  return before.length === after.length ? ', en otro orden' : '';
};

/** Warns about a number in the stock column, because it changes no stock. */
const stockNote = (
  { stock: cell, counted }: SheetRow['cells'],
  stock: number,
): readonly string[] =>
  cell === undefined || counted !== undefined || Number(cell) === stock
    ? []
    : [
        `Stock: la hoja dice ${cell} y en la tienda hay ${stock}. Se queda como está; ` +
          `lo que llega o se va se escribe en «${SHEET_HEADERS.stockChange}».`,
      ];

const doubtAbout = ({ cells }: SheetRow, product: ProductSummary): string | undefined => {
  if (cells.version !== undefined) {
    return cells.version === String(product.version)
      ? undefined
      : 'Este producto ha cambiado desde que descargaste la hoja.';
  }
  return (cells.stockChange ?? cells.counted) === undefined
    ? undefined
    : `Sin la columna «${SHEET_HEADERS.version}» no sabemos si ya sumaste este cambio de stock.`;
};

const planChange = (
  row: SheetRow,
  product: ProductSummary,
  context: ImportContext,
): Omit<PlannedRow, 'id' | 'title'> => {
  const { values, isHidden: wanted, reasons } = readValues(row, product, context);
  if (reasons.length > 0) return { kind: 'faulty', lines: reasons };
  const isHidden = wanted === (product.hidden ?? false) ? undefined : wanted;
  const before = { ...textsOf(product), images: imageNames(product) };
  const fields = changedIn(before, values);
  const notes = stockNote(row.cells, product.stock);
  if (fields.length === 0 && isHidden === undefined) return { kind: 'unchanged', lines: notes };
  const text = (field: ProductField, of: SheetValues) =>
    excerpt(valueText(field, of, context.categories));
  const changes = fields.map((field) => {
    const label = FIELD_LABELS[field];
    if (field === 'stock') {
      return `${label}: ${stockChangeText(product.stock, Number(values.stock) - product.stock)}`;
    }
    const note = field === 'images' ? imagesNote(before.images, values.images) : '';
    return `${label}: ${text(field, before)} → ${text(field, values)}${note}`;
  });
  return {
    kind: 'changed',
    lines: [...changes, ...(isHidden === undefined ? [] : [hiddenText(isHidden)]), ...notes],
    doubt: doubtAbout(row, product),
    save: { values, isHidden, product },
  };
};

const planNew = (row: SheetRow, context: ImportContext): Omit<PlannedRow, 'id' | 'title'> => {
  const { values, isHidden, reasons } = readValues(row, undefined, context);
  if (reasons.length > 0) return { kind: 'faulty', lines: reasons };
  const text = (field: ProductField) => valueText(field, values, context.categories);
  return {
    kind: 'new',
    lines: [
      `${text('price')} · stock ${values.stock} · ${text('categoryId')} · ${text('images')}`,
      ...(isHidden === true ? [hiddenText(true)] : []),
    ],
    save: { values, isHidden },
  };
};

const urgencyOf = ({ kind, doubt, lines }: PlannedRow): number => {
  if (kind === 'faulty') return 0;
  return doubt !== undefined || (kind === 'unchanged' && lines.length > 0) ? 1 : 2;
};

/**
 * A row with a slug changes that product; every other row is a new product. A column of ids is not
 * read, because a sheet of another shop may have the same ids.
 *
 * @param csv decoded text; `;`, `,` or tab between cells
 * @returns faulty rows first, then doubtful ones, and the columns that are not read; `problem` if no
 *   row of the text can be trusted
 */
export const planImport = (
  csv: string,
  context: ImportContext,
): { rows: readonly PlannedRow[]; unread: readonly string[] } | { problem: string } => {
  const sheet = readSheet(csv);
  if (typeof sheet === 'string') return { problem: sheet };
  const { products } = context;
  const bySlug = new Map<string, ProductSummary>(
    products.map((product) => [product.slug, product]),
  );
  const titles = new Set(products.map(({ title }) => foldText(title)));
  const firstRowOf = new Map<string, number>();

  const planRow = (row: SheetRow): PlannedRow => {
    const { id, cells } = row;
    const { slug } = cells;
    const product = bySlug.get(slug ?? '');
    const title = cells.title ?? product?.title ?? slug ?? '';
    const faulty = (reason: string): PlannedRow => ({ id, title, kind: 'faulty', lines: [reason] });
    if (row.isTooLong) {
      return faulty('Tiene más celdas que la primera fila: quizá falte una comilla.');
    }
    if (slug !== undefined && !product) return faulty(`No hay ningún producto «${slug}».`);
    if (!product) {
      const plan = planNew(row, context);
      if (!plan.save) return { id, title, ...plan };
      const folded = foldText(plan.save.values.title);
      const isNamesake = titles.has(folded);
      titles.add(folded);
      const doubt = isNamesake ? 'Ya hay un producto con este título.' : undefined;
      return { id, title, ...plan, doubt };
    }
    const first = firstRowOf.get(product.id);
    if (first !== undefined) return faulty(`Cambia el mismo producto que la fila ${first}.`);
    firstRowOf.set(product.id, id);
    return { id, title, ...planChange(row, product, context) };
  };
  const rows = sheet.rows.map(planRow).toSorted((a, b) => urgencyOf(a) - urgencyOf(b));
  return { rows, unread: sheet.unread };
};
