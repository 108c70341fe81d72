/** The facts of a handmade piece (RULE-51). Each fact is absent while it is not known. */
import * as z from 'zod/mini';

export const Facts = z.object({
  maker: z.exactOptional(z.string()),
  /** Name, postal and electronic address of a maker who is not the shop's owner. */
  manufacturer: z.exactOptional(z.string()),
  place: z.exactOptional(z.string()),
  materials: z.exactOptional(z.array(z.string())),
  /** Centimetres with at most one decimal. Weight is in whole grams. */
  width: z.exactOptional(z.number()),
  depth: z.exactOptional(z.number()),
  height: z.exactOptional(z.number()),
  weight: z.exactOptional(z.number()),
  care: z.exactOptional(z.string()),
  edition: z.exactOptional(z.string()),
  identifier: z.exactOptional(z.string()),
  warnings: z.exactOptional(z.string()),
  /** Pieces with the same family are one choice; `option` says which one a piece is (RULE-95). */
  family: z.exactOptional(z.string()),
  option: z.exactOptional(z.string()),
  /** Days until it is ready, if it can be ordered beyond its stock (RULE-96); units in one order. */
  madeToOrderDays: z.exactOptional(z.number()),
  madeToOrderMax: z.exactOptional(z.number()),
  /** Position in 'Destacados', from 1. */
  featured: z.exactOptional(z.number()),
  /** For the buyer of each unit, such as a name to engrave (RULE-97). */
  question: z.exactOptional(z.string()),
  questionRequired: z.exactOptional(z.literal(true)),
});
export type Facts = z.infer<typeof Facts>;
export type FactName = keyof Facts;

/** A literal list, because a bundle that uses no facts would still contain a computed one. */
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
  'family',
  'option',
  'madeToOrderDays',
  'madeToOrderMax',
  'featured',
  'question',
  'questionRequired',
] as const satisfies readonly FactName[];

export const factsOf = (holder: Facts): Facts => {
  const facts: Partial<Record<FactName, unknown>> = {};
  // Creates no temporary lists, because a page lists forty products.
  for (const name of FACT_NAMES) if (holder[name] !== undefined) facts[name] = holder[name];
  return facts as Facts;
};

/** The page of a gift shows the facts of its pieces (RULE-111). */
export const Gift = /* @__PURE__ */ (() =>
  z.object({
    message: z.string(),
    pieces: z.array(
      z.extend(
        z.pick(Facts, {
          maker: true,
          place: true,
          materials: true,
          care: true,
          warnings: true,
          option: true,
        }),
        { title: z.string(), img: z.string() },
      ),
    ),
  }))();
export type Gift = z.infer<typeof Gift>;
