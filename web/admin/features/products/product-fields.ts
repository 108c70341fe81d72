/**
 * The text fields of a product: how they are called, read, checked and shown in the form, in the
 * spreadsheet and in requests (SPEC-5, RULE-51). A value is a text as the API reads it: numbers have
 * a decimal point, commas separate materials, and an unknown fact is empty.
 */
import {
  MAX_CENTIMETRES,
  MAX_DESCRIPTION,
  MAX_FACT,
  MAX_FACT_TEXT,
  MAX_FEATURED,
  MAX_GRAMS,
  MAX_MATERIAL,
  MAX_MATERIALS,
  MAX_PRICE_DOLLARS,
  MAX_STOCK,
  MAX_TITLE,
} from '#shared/domain/limits.ts';
import { materialsIn, materialsText } from '#shared/domain/products.ts';
import { Facts, type FactName } from '#shared/domain/schemas/facts.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';

/** Labels of the form with their units, headers of the spreadsheet, in the order of both. */
export const FIELD_LABELS = {
  title: 'Título',
  description: 'Descripción',
  price: 'Precio',
  stock: 'Stock',
  categoryId: 'Categoría',
  images: 'Fotos',
  maker: 'Hecho por',
  manufacturer: 'Fabricante',
  place: 'Hecho en',
  materials: 'Materiales',
  width: 'Ancho (cm)',
  depth: 'Fondo (cm)',
  height: 'Alto (cm)',
  weight: 'Peso (g)',
  edition: 'Edición',
  identifier: 'Referencia',
  care: 'Cuidados',
  warnings: 'Advertencias',
  featured: 'Puesto en Destacados',
} as const;

export type ProductField = keyof typeof FIELD_LABELS;
export type TextField = Exclude<ProductField, 'images'>;
export type ProductTexts = Readonly<Record<TextField, string>>;

export const FIELDS = Object.keys(FIELD_LABELS) as readonly ProductField[];
const isText = (field: ProductField): field is TextField => field !== 'images';
export const TEXT_FIELDS = FIELDS.filter(isText);
/** In the order of the form. */
export const FACT_FIELDS = FIELDS.filter((field): field is FactName => field in Facts.shape);

interface Rules {
  /** The error of a trimmed text that is not empty; undefined for a valid one. */
  error: (text: string) => string | undefined;
  /** Converts a valid text to the form of the API, so that `24,0` equals `24`. */
  read: (text: string) => string;
  /** Converts a value to the form that an admin types; by default the value itself. */
  show?: (value: string) => string;
  maxLength?: number;
}

const tooLong = (text: string, max: number): string | undefined =>
  text.length > max ? `Tiene ${text.length} caracteres y caben ${max}.` : undefined;

/** The API rejects a tab or a line break in these texts. */
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ');

const line = (maxLength: number): Rules => ({
  error: (text) => tooLong(text, maxLength),
  read: inOneLine,
  maxLength,
});

/** Browsers show LF in a text field but send CR LF. */
const paragraph = (maxLength: number): Rules => ({
  error: (text) => tooLong(text, maxLength),
  read: (text) => text.replace(/\r\n?/g, '\n'),
  maxLength,
});

const withPoint = (typed: string): string => typed.replace(',', '.');
const withComma = (value: string): string => value.replace('.', ',');

const number = (
  format: RegExp,
  { max, wrong, high = `Como mucho ${max}.` }: { max: number; wrong: string; high?: string },
): Rules => ({
  error: (typed) => {
    const text = withPoint(typed);
    if (!format.test(text)) return wrong;
    return Number(text) > max ? high : undefined;
  },
  read: (typed) => String(Number(withPoint(typed))),
  show: withComma,
});

const centimetres = number(/^(?!0+(?:\.0)?$)\d{1,4}(?:\.\d)?$/, {
  max: MAX_CENTIMETRES,
  wrong: 'Escribe los centímetros como 24,5.',
});

const materials: Rules = {
  error: (typed) => {
    const list = materialsIn(inOneLine(typed));
    if (list.length > MAX_MATERIALS) return `Escribe ${MAX_MATERIALS} materiales como mucho.`;
    const long = list.find((material) => material.length > MAX_MATERIAL);
    return long && `«${long}» tiene ${long.length} caracteres y caben ${MAX_MATERIAL}.`;
  },
  read: (typed) => materialsText(materialsIn(inOneLine(typed))),
};

const RULES: Record<TextField, Rules> = {
  title: line(MAX_TITLE),
  description: paragraph(MAX_DESCRIPTION),
  price: {
    ...number(/^\d{1,7}(?:\.\d{1,2})?$/, {
      max: MAX_PRICE_DOLLARS,
      wrong: 'Escribe un precio como 12,50.',
      high: 'El precio es demasiado alto.',
    }),
    show: (value) => withComma(Number(value).toFixed(2)),
  },
  stock: number(/^\d{1,6}$/, {
    max: MAX_STOCK,
    wrong: 'Escribe un número entero, desde 0.',
    high: `Como mucho ${MAX_STOCK} unidades.`,
  }),
  categoryId: number(/^\d+$/, { max: Infinity, wrong: 'Elige una categoría.' }),
  maker: line(MAX_FACT),
  manufacturer: line(MAX_FACT_TEXT),
  place: line(MAX_FACT),
  materials,
  width: centimetres,
  depth: centimetres,
  height: centimetres,
  weight: number(/^(?!0+$)\d{1,7}$/, {
    max: MAX_GRAMS,
    wrong: 'Escribe los gramos sin decimales, como 1250.',
  }),
  edition: line(MAX_FACT),
  identifier: line(MAX_FACT),
  care: paragraph(MAX_FACT_TEXT),
  warnings: paragraph(MAX_FACT_TEXT),
  featured: number(/^(?!0+$)\d{1,2}$/, {
    max: MAX_FEATURED,
    wrong: 'Escribe un puesto del 1 al 99.',
  }),
};

/** The errors of the fields that a product cannot lack. */
const MISSING: Partial<Record<TextField, string>> = {
  title: 'Escribe el título.',
  description: 'Escribe la descripción.',
  price: 'Escribe el precio.',
  stock: 'Escribe cuántas unidades hay.',
  categoryId: 'Elige una categoría.',
};

/** The error of a typed text; undefined for a valid one. */
export const textError = (field: TextField, typed: string): string | undefined => {
  const text = typed.trim();
  return text === '' ? MISSING[field] : RULES[field].error(text);
};

/** The value of a valid typed text. */
export const readText = (field: TextField, typed: string): string => {
  const text = typed.trim();
  return text === '' ? '' : RULES[field].read(text);
};

/** A value as an admin types it: `24.5` → `24,5` */
export const shownText = (field: TextField, value: string): string =>
  value === '' ? '' : (RULES[field].show?.(value) ?? value);

/** Maximum characters of a field; undefined for numbers and for materials. */
export const maxLength = (field: TextField): number | undefined => RULES[field].maxLength;

const rawText = (product: ProductSummary, field: TextField): string => {
  const value = product[field] ?? '';
  return Array.isArray(value) ? materialsText(value) : String(value);
};

export const textsOf = (product: ProductSummary): ProductTexts =>
  Object.fromEntries(
    TEXT_FIELDS.map((field) => [field, readText(field, rawText(product, field))]),
  ) as ProductTexts;
