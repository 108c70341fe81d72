/** The facts of a handmade piece (RULE-51). All are optional, and absent if nothing is known. */
import * as z from 'zod/mini';
import {
  MAX_CENTIMETRES,
  MAX_FACT,
  MAX_FACT_TEXT,
  MAX_GRAMS,
  MAX_MATERIAL,
  MAX_MATERIALS,
} from '../limits.ts';
import { materialsIn } from '../materials.ts';
import { optionalLine, paragraph } from './text.ts';

/** Part of every product, and the attributes of its item. FactsForm has the limits. */
export const Facts = z.object({
  maker: z.exactOptional(z.string()),
  /** Where the piece is made. */
  place: z.exactOptional(z.string()),
  materials: z.exactOptional(z.array(z.string())),
  /** Centimetres with at most one decimal. */
  width: z.exactOptional(z.number()),
  depth: z.exactOptional(z.number()),
  height: z.exactOptional(z.number()),
  /** Whole grams. */
  weight: z.exactOptional(z.number()),
  care: z.exactOptional(z.string()),
  /** `Pieza única`, `Serie de 30` */
  edition: z.exactOptional(z.string()),
  /** The maker's number or name of the piece. */
  identifier: z.exactOptional(z.string()),
  warnings: z.exactOptional(z.string()),
});
export type Facts = z.infer<typeof Facts>;
export type FactName = keyof Facts;

export const FACT_NAMES = Object.keys(Facts.shape) as readonly FactName[];

/** Only the facts of a product or of its item, in the order of FACT_NAMES. */
export const factsOf = (holder: Facts): Facts =>
  Object.fromEntries(
    FACT_NAMES.flatMap((name) => (holder[name] === undefined ? [] : [[name, holder[name]]])),
  );

/** `null` removes a fact. A field that is not sent changes nothing. */
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
      z.string().check(z.trim(), z.regex(format, message)),
      z.pipe(
        z.transform((text: string) => (text === '' ? null : Number(text))),
        z.nullable(z.number().check(z.gt(0, message), z.lte(max))),
      ),
    ),
  );
const centimetres = () =>
  size(
    /^(?:\d{1,4}(?:\.\d)?)?$/,
    'Escribe los centímetros, con un decimal como mucho.',
    MAX_CENTIMETRES,
  );

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

/** Multipart text fields of a product's facts. Materials are one text, separated by commas. */
export const FactsForm = z.object({
  maker: sent(optionalLine(MAX_FACT)),
  place: sent(optionalLine(MAX_FACT)),
  materials: z.exactOptional(materials),
  width: centimetres(),
  depth: centimetres(),
  height: centimetres(),
  weight: size(/^\d{0,7}$/, 'Escribe el peso en gramos, sin decimales.', MAX_GRAMS),
  care: sent(paragraph(MAX_FACT_TEXT)),
  edition: sent(optionalLine(MAX_FACT)),
  identifier: sent(optionalLine(MAX_FACT)),
  warnings: sent(paragraph(MAX_FACT_TEXT)),
});
export type FactsForm = z.infer<typeof FactsForm>;

/** The facts that a form sets; without those that it removes. */
export const factsIn = (form: FactsForm): Facts =>
  Object.fromEntries(
    FACT_NAMES.flatMap((name) => {
      const value = form[name];
      return value === undefined || value === null ? [] : [[name, value]];
    }),
  );
