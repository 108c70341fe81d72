/**
 * A value is a text as the API reads it: numbers have a decimal point, commas separate materials,
 * and an unknown fact is empty (RULE-51).
 */
import { amountError, maxPrice } from '#shared/domain/amount-limits.ts';
import { toCents } from '#shared/domain/money.ts';
import { materialsIn, materialsText } from '#shared/domain/products.ts';
import { Facts, type FactName } from '#shared/domain/schemas/facts.ts';
import { maxLengthOf } from '#shared/domain/schemas/fields.ts';
import { NewProductForm } from '#shared/domain/schemas/product-form.ts';
import { errorsIn } from '#shared/domain/schemas/sentences.ts';
import { shop } from '#shared/domain/shop.ts';
import { decimal } from '../../../ui/core/words.ts';
import { plainNumber } from '../../ui/texts.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';

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
  family: 'Familia',
  option: 'Opción',
  madeToOrderDays: 'Días por encargo',
  madeToOrderMax: 'Máximo por encargo',
  featured: 'Puesto en Destacados',
  question: 'Pregunta al comprador',
  questionRequired: 'Respuesta obligatoria',
} as const;

export type ProductField = keyof typeof FIELD_LABELS;
export type TextField = Exclude<ProductField, 'images'>;
export type ProductTexts = Readonly<Record<TextField, string>>;

export const FIELDS = Object.keys(FIELD_LABELS) as readonly ProductField[];
const isText = (field: ProductField): field is TextField => field !== 'images';
export const TEXT_FIELDS = FIELDS.filter(isText);
export const FACT_FIELDS = FIELDS.filter((field): field is FactName => field in Facts.shape);

const NUMBERS: ReadonlySet<TextField> = new Set([
  ...(['price', 'stock', 'categoryId', 'featured'] as const),
  ...(['width', 'depth', 'height', 'weight'] as const),
  ...(['madeToOrderDays', 'madeToOrderMax'] as const),
]);
const YES = /^s[ií]$/i;
const PARAGRAPHS: ReadonlySet<TextField> = new Set(['description', 'care', 'warnings']);

/** The API rejects a tab or a line break in most texts. */
const sentText = (field: TextField, typed: string): string => {
  const text = typed.trim();
  if (NUMBERS.has(field)) return plainNumber(text);
  if (field === 'questionRequired') return YES.test(text) ? 'true' : text.replace(/^no$/i, '');
  return PARAGRAPHS.has(field) ? text.replace(/\r\n?/g, '\n') : text.replace(/\s+/g, ' ');
};

export const productErrors = (
  typed: Partial<Record<TextField, string>>,
): Partial<Record<TextField, string>> => {
  const sent = TEXT_FIELDS.map((field) => [field, sentText(field, typed[field] ?? '')] as const);
  const given = Object.fromEntries(sent.filter(([, text]) => text !== ''));
  const errors = errorsIn(NewProductForm, given);
  const { currency } = shop();
  const price = toCents(Number(given['price'] ?? 0));
  const wrong = amountError(price, currency, maxPrice(currency));
  return { ...(wrong && { price: wrong.message }), ...errors };
};

export const textError = (field: TextField, typed: string): string | undefined =>
  productErrors({ [field]: typed })[field];

/** Normalizes a valid text, so that `24,0` equals `24`. */
export const readText = (field: TextField, typed: string): string => {
  const text = sentText(field, typed);
  if (field === 'materials') return materialsText(materialsIn(text));
  return text !== '' && NUMBERS.has(field) ? String(Number(text)) : text;
};

/** `24.5` → `24,5`, as an admin types it. */
export const shownText = (field: TextField, value: string): string => {
  if (field === 'questionRequired') return value && 'sí';
  if (value === '' || !NUMBERS.has(field)) return value;
  return decimal(field === 'price' ? Number(value).toFixed(2) : value);
};

export const maxLength = (field: TextField): number | undefined =>
  NUMBERS.has(field) ? undefined : maxLengthOf(NewProductForm.shape[field]);

const rawText = (product: ProductSummary, field: TextField): string => {
  const value = product[field] ?? '';
  return Array.isArray(value) ? materialsText(value) : String(value);
};

export const textsOf = (product: ProductSummary): ProductTexts =>
  Object.fromEntries(
    TEXT_FIELDS.map((field) => [field, readText(field, rawText(product, field))]),
  ) as ProductTexts;
