/** Separate from facts.ts, so that bundles that only read facts stay small. */
import * as z from 'zod/mini';
import {
  MAX_CENTIMETRES,
  MAX_FACT,
  MAX_FACT_TEXT,
  MAX_FAMILY,
  MAX_FEATURED,
  MAX_GRAMS,
  MAX_MADE,
  MAX_MADE_DAYS,
  MAX_MATERIAL,
  MAX_MATERIALS,
  MAX_OPTION,
  MAX_QUESTION,
} from '../limits.ts';
import { materialsIn } from '../products.ts';
import { FACT_NAMES, type Facts } from './facts.ts';
import { optionalLine, paragraph } from './fields.ts';
import { trimmed } from './text.ts';

/** An empty text becomes `null`, which removes the fact. An absent field changes nothing. */
const sent = (text: z.ZodMiniString) =>
  z.exactOptional(
    z.pipe(
      text,
      z.transform((value: string) => value || null),
    ),
  );

const size = (format: RegExp, message: string, max: number) =>
  z.exactOptional(
    z.pipe(
      trimmed().check(z.regex(format, message)),
      z.pipe(
        z.transform((text: string) => (text === '' ? null : Number(text))),
        z.nullable(z.number().check(z.gt(0, message), z.lte(max, `Como mucho ${max}.`))),
      ),
    ),
  );
const centimetres = () =>
  size(/^(?:\d{1,4}(?:\.\d)?)?$/, 'Escribe los centímetros como 24,5.', MAX_CENTIMETRES);

const materials = z.pipe(
  // Room for all materials with their separators.
  optionalLine(MAX_MATERIALS * (MAX_MATERIAL + 2)),
  z.pipe(
    z.transform((text: string) => {
      const found = materialsIn(text);
      return found.length > 0 ? found : null;
    }),
    z.nullable(
      z.array(z.string()).check(
        z.maxLength(MAX_MATERIALS, `Escribe ${MAX_MATERIALS} materiales como mucho.`),
        z.refine(
          (list) => list.every((material) => material.length <= MAX_MATERIAL),
          `Cada material tiene ${MAX_MATERIAL} caracteres como mucho.`,
        ),
      ),
    ),
  ),
);

/** Multipart text fields. Materials are one text, separated by commas. */
export const FactsForm = z.object({
  maker: sent(optionalLine(MAX_FACT)),
  manufacturer: sent(optionalLine(MAX_FACT_TEXT)),
  place: sent(optionalLine(MAX_FACT)),
  materials: z.exactOptional(materials),
  width: centimetres(),
  depth: centimetres(),
  height: centimetres(),
  weight: size(/^\d{0,7}$/, 'Escribe los gramos sin decimales, como 1250.', MAX_GRAMS),
  care: sent(paragraph(MAX_FACT_TEXT)),
  edition: sent(optionalLine(MAX_FACT)),
  identifier: sent(optionalLine(MAX_FACT)),
  warnings: sent(paragraph(MAX_FACT_TEXT)),
  family: sent(optionalLine(MAX_FAMILY)),
  option: sent(optionalLine(MAX_OPTION)),
  madeToOrderDays: size(/^\d{0,3}$/, 'Escribe los días, del 1 al 120.', MAX_MADE_DAYS),
  madeToOrderMax: size(/^\d{0,2}$/, 'Escribe cuántas, del 1 al 99.', MAX_MADE),
  featured: size(/^\d{0,2}$/, 'Escribe un puesto del 1 al 99.', MAX_FEATURED),
  question: sent(optionalLine(MAX_QUESTION)),
  questionRequired: z.exactOptional(
    z.pipe(
      z.enum(['', 'true'], 'Escribe «sí» o déjalo vacío.'),
      z.transform((text) => (text === '' ? null : (true as const))),
    ),
  ),
});
export type FactsForm = z.infer<typeof FactsForm>;

export const factsIn = (form: FactsForm): Facts =>
  Object.fromEntries(
    FACT_NAMES.flatMap((name) => {
      const value = form[name];
      return value === undefined || value === null ? [] : [[name, value]];
    }),
  );
