/** The facts of a handmade piece (RULE-51), and its place on the home page. All are optional, and absent if nothing is known. */
import * as z from 'zod/mini';

/** Part of every product, and the attributes of its item. facts-form.ts has the limits. */
export const Facts = z.object({
  maker: z.exactOptional(z.string()),
  /** Name, postal and electronic address of a maker other than the shop's owner (RULE-89). */
  manufacturer: z.exactOptional(z.string()),
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
  /** Position in 'Destacados', from 1 (RULE-77). */
  featured: z.exactOptional(z.number()),
});
export type Facts = z.infer<typeof Facts>;
export type FactName = keyof Facts;

/** Written out, because a bundle without facts would keep a list that is computed. */
export const FACT_NAMES = [
  'maker',
  'manufacturer',
  'place',
  'materials',
  'width',
  'depth',
  'height',
  'weight',
  'care',
  'edition',
  'identifier',
  'warnings',
  'featured',
] as const satisfies readonly FactName[];

/** Only the facts of a product or of its item, in the order of FACT_NAMES. */
export const factsOf = (holder: Facts): Facts => {
  const facts: Partial<Record<FactName, unknown>> = {};
  // A list has forty products, so this creates no lists of its own (BUDGET-P11).
  for (const name of FACT_NAMES) if (holder[name] !== undefined) facts[name] = holder[name];
  return facts as Facts;
};
