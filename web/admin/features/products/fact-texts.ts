/**
 * The facts of a piece as texts of the form and of the spreadsheet (RULE-51). Numbers have a decimal
 * point, commas separate materials, and the text of an unknown fact is empty.
 */
import {
  MAX_CENTIMETRES,
  MAX_FACT,
  MAX_FACT_TEXT,
  MAX_GRAMS,
  MAX_MATERIAL,
  MAX_MATERIALS,
} from '#shared/domain/limits.ts';
import { materialsIn, materialsText } from '#shared/domain/materials.ts';
import type { FactName, Facts } from '#shared/domain/schemas/facts.ts';

/** Labels with their units, in the order of the form. */
export const FACT_LABELS = {
  maker: 'Hecho por',
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
} as const satisfies Record<FactName, string>;

export const FACT_FIELDS = Object.keys(FACT_LABELS) as readonly FactName[];
export const isFact = (field: string): field is FactName => field in FACT_LABELS;

export type FactTexts = Readonly<Record<FactName, string>>;

/** CR LF → LF: browsers show LF in a text field but send CR LF. */
export const normalizeLineBreaks = (text: string): string => text.replace(/\r\n?/g, '\n');

export const factTexts = (facts: Facts): FactTexts =>
  Object.fromEntries(
    FACT_FIELDS.map((name) => {
      const value = facts[name] ?? '';
      return [name, normalizeLineBreaks(Array.isArray(value) ? materialsText(value) : `${value}`)];
    }),
  ) as FactTexts;

/** `24.5` → `24,5`, as an admin types it */
export const shownFact = (name: FactName, text: string): string =>
  isNumber(name) ? text.replace('.', ',') : text;

const SIZES: ReadonlySet<FactName> = new Set(['width', 'depth', 'height']);
const isNumber = (name: FactName): boolean => SIZES.has(name) || name === 'weight';

const numberError = (typed: string, format: RegExp, max: number, example: string) => {
  const text = typed.replace(',', '.');
  if (!format.test(text) || Number(text) === 0) return example;
  return Number(text) > max ? `Como mucho ${max}.` : undefined;
};

/** The API rejects a tab or a line break in a material. */
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ');

const materialsError = (typed: string): string | undefined => {
  const materials = materialsIn(inOneLine(typed));
  if (materials.length > MAX_MATERIALS) return `Escribe ${MAX_MATERIALS} materiales como mucho.`;
  const long = materials.find((material) => material.length > MAX_MATERIAL);
  return long && `«${long}» tiene ${long.length} caracteres y caben ${MAX_MATERIAL}.`;
};

/** Maximum characters of a text field; undefined for numbers and for materials. */
export const maxCharacters = (name: FactName): number | undefined => {
  if (isNumber(name) || name === 'materials') return undefined;
  return name === 'care' || name === 'warnings' ? MAX_FACT_TEXT : MAX_FACT;
};

/** The error of a typed fact; undefined for a valid or empty one. */
export const factError = (name: FactName, typed: string): string | undefined => {
  const text = typed.trim();
  if (text === '') return undefined;
  if (name === 'materials') return materialsError(text);
  if (name === 'weight') {
    return numberError(
      text,
      /^\d{1,7}$/,
      MAX_GRAMS,
      'Escribe los gramos sin decimales, como 1250.',
    );
  }
  if (SIZES.has(name)) {
    const example = 'Escribe los centímetros como 24,5.';
    return numberError(text, /^\d{1,4}(?:\.\d)?$/, MAX_CENTIMETRES, example);
  }
  const max = maxCharacters(name) ?? Infinity;
  return text.length > max ? `Tiene ${text.length} caracteres y caben ${max}.` : undefined;
};

/** The text of a valid typed fact as the API has it, so that `24,0` equals `24`. */
export const factText = (name: FactName, typed: string): string => {
  const text = normalizeLineBreaks(typed.trim());
  if (text === '') return '';
  if (name === 'materials') return materialsText(materialsIn(inOneLine(text)));
  if (isNumber(name)) return String(Number(text.replace(',', '.')));
  return name === 'care' || name === 'warnings' ? text : inOneLine(text);
};
