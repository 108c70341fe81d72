/** Separate from product.ts, so that bundles that only read products stay small. */
import * as z from 'zod/mini';
import { LARGEST } from '../currencies.ts';
import { MAX_DESCRIPTION, MAX_PRICE, MAX_STOCK, MAX_TITLE } from '../limits.ts';
import { toCents, type Cents } from '../money.ts';
import { FactsForm } from './facts-form.ts';
import { IdempotencyHeaders } from './request.ts';
import { CategoryText } from './product.ts';
import { line, paragraph } from './fields.ts';
import { limited } from './text.ts';

/** `12`, `12.5`, `12.50`; no sign, no exponent, no digits of other scripts. */
const PriceText = z.pipe(
  limited().check(
    z.minLength(1),
    z.regex(/^\d{1,10}(?:\.\d{1,2})?$/, 'Escribe un precio como 12,50.'),
  ),
  z.pipe(
    z.transform(Number),
    z.pipe(
      z.number().check(z.lte((MAX_PRICE * LARGEST) / 100, 'El precio es demasiado alto.')),
      z.transform((dollars: number): Cents => toCents(dollars)),
    ),
  ),
);

const StockText = z.pipe(
  limited().check(z.minLength(1), z.regex(/^\d{1,6}$/, 'Escribe un número entero, desde 0.')),
  z.pipe(z.transform(Number), z.int().check(z.lte(MAX_STOCK, `Como mucho ${MAX_STOCK} unidades.`))),
);

/** `3`, `+3`, `-2`. */
const StockChangeText = z.pipe(
  limited().check(z.regex(/^[+-]?\d{1,3}$/)),
  z.pipe(
    z.transform(Number),
    z.int().check(z.refine((units) => units !== 0, 'El cambio no puede ser cero.')),
  ),
);

const HiddenText = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => (text === 'true' ? true : null)),
);

const Description = paragraph(MAX_DESCRIPTION).check(z.minLength(1));

export const NewProductForm = z.extend(FactsForm, {
  title: line(MAX_TITLE),
  description: Description,
  price: PriceText,
  stock: StockText,
  categoryId: CategoryText,
  hidden: z.exactOptional(HiddenText),
});
export type NewProductForm = z.infer<typeof NewProductForm>;

/** In order: names of existing images, and `*` for each upload, `cuenco.webp,*`. */
const ImageList = z.pipe(
  limited(500).check(z.regex(/^(?:\*|[\w-]+\.webp)(?:,(?:\*|[\w-]+\.webp))*$/)),
  z.transform((list: string) => list.split(',')),
);

/**
 * Absent fields stay, and an empty text removes a fact. Both spellings of the category are accepted
 * (RULE-18). `stockChange` is added to the current stock (RULE-46).
 */
export const ProductEditForm = z
  .extend(FactsForm, {
    title: z.exactOptional(line(MAX_TITLE)),
    description: z.exactOptional(Description),
    price: z.exactOptional(PriceText),
    stock: z.exactOptional(StockText),
    stockChange: z.exactOptional(StockChangeText),
    categoryId: z.exactOptional(CategoryText),
    CategoryId: z.exactOptional(CategoryText),
    photographs: z.exactOptional(ImageList),
    hidden: z.exactOptional(HiddenText),
  })
  .check(
    z.refine(({ stock, stockChange }) => stock === undefined || stockChange === undefined, {
      path: ['stockChange'],
      message: 'Envía el stock o su cambio, no los dos.',
    }),
  );
export type ProductEditForm = z.infer<typeof ProductEditForm>;

/** `If-Match: "7"`, the version on which the edit is based. */
export const ProductEditHeaders = z.extend(IdempotencyHeaders, {
  'if-match': z.optional(
    z.pipe(
      limited().check(z.regex(/^(?:W\/)?"\d{1,9}"$/)),
      z.transform((tag: string) => Number(tag.replace(/\D/g, ''))),
    ),
  ),
});
