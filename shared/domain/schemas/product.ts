import * as z from 'zod/mini';
import { CategoryId, ProductId, ReviewId, Slug } from '../ids.ts';
import { toCents, type Cents } from '../money.ts';
import { MAX_DESCRIPTION, MAX_PRICE_DOLLARS, MAX_STOCK, MAX_TITLE } from '../limits.ts';
import { Dollars } from './dollars.ts';
import { FactsForm } from './facts-form.ts';
import { Facts } from './facts.ts';
import { IdempotencyHeaders } from './idempotency.ts';
import { PageQuery } from './page.ts';
import { Review } from './review.ts';
import { line, paragraph } from './text.ts';

/**
 * A product in a list, without reviews. `name` repeats `title`, and `img1` and `img2` repeat `img`,
 * because clients use both forms (RULE-15).
 */
export const ProductSummary = z.extend(Facts, {
  id: ProductId,
  slug: Slug,
  title: z.string(),
  name: z.string(),
  description: z.string(),
  price: Dollars,
  stock: z.int().check(z.gte(0)),
  /** 0–5 in whole stars; 0 without counted reviews (RULE-16). */
  rating: z.int().check(z.gte(0), z.lte(5)),
  ratingCount: z.int().check(z.gte(0)),
  categoryId: CategoryId,
  img: z.object({ img1: z.string(), img2: z.string() }),
  img1: z.string(),
  img2: z.string(),
  /** Incremented by every change, orders included; sent as If-Match for the optimistic lock. */
  version: z.int(),
  /** File names of all images when there are more than two (RULE-14). */
  images: z.optional(z.array(z.string())),
  /** Only admins see the product (RULE-73). Absent in every public answer. */
  hidden: z.optional(z.literal(true)),
});
export type ProductSummary = z.infer<typeof ProductSummary>;

/** One product with its newest reviews, newest first. */
export const Product = z.extend(ProductSummary, {
  reviews: z.array(Review),
  /** Where there are more reviews: `after` of `GET /reviews?productId=…` for the next ones. */
  nextReviews: z.optional(ReviewId),
});
export type Product = z.infer<typeof Product>;

/** A price in a form: `12`, `12.5`, `12.50`; no sign, exponent or digits of other scripts. */
const PriceText = z.pipe(
  z.string().check(z.regex(/^\d{1,7}(?:\.\d{1,2})?$/)),
  z.pipe(
    z.transform(Number),
    z.pipe(
      z.number().check(z.lte(MAX_PRICE_DOLLARS)),
      z.transform((dollars: number): Cents => toCents(dollars)),
    ),
  ),
);

const StockText = z.pipe(
  z.string().check(z.regex(/^\d{1,6}$/)),
  z.pipe(z.transform(Number), z.int().check(z.lte(MAX_STOCK))),
);

/** A difference of at most MAX_STOCK_CHANGE units: `3`, `+3`, `-2`. */
const StockChangeText = z.pipe(
  z.string().check(z.regex(/^[+-]?\d{1,3}$/)),
  z.pipe(
    z.transform(Number),
    z.int().check(z.refine((units) => units !== 0, 'El cambio no puede ser cero.')),
  ),
);

const CategoryText = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,5}$/)),
  z.pipe(z.transform(Number), CategoryId),
);

/** `null` shows a hidden product again. */
const HiddenText = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => (text === 'true' ? true : null)),
);

const Description = paragraph(MAX_DESCRIPTION).check(z.minLength(1));

/** Multipart text fields of a new product (SPEC-5), and its facts (RULE-51). */
export const NewProductForm = z.extend(FactsForm, {
  title: line(MAX_TITLE),
  description: Description,
  price: PriceText,
  stock: StockText,
  categoryId: CategoryText,
  hidden: z.exactOptional(HiddenText),
});
export type NewProductForm = z.infer<typeof NewProductForm>;

/**
 * The images of a product after an edit, in order: names of existing images, and `*` for each
 * uploaded file in turn: `cuenco.webp,*`.
 */
const ImageList = z.pipe(
  z.string().check(z.maxLength(500), z.regex(/^(?:\*|[\w-]+\.webp)(?:,(?:\*|[\w-]+\.webp))*$/)),
  z.transform((list: string) => list.split(',')),
);

/**
 * Product edit: absent fields stay, and an empty text removes a fact. The category is accepted in
 * both spellings (RULE-18). `stockChange` is added to the stock that is there (RULE-46).
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

/** `If-Match: "7"`, the version that the edit is based on (REQ-RIGHTS, row 5). */
export const ProductEditHeaders = z.extend(IdempotencyHeaders, {
  'if-match': z.optional(
    z.pipe(
      z.string().check(z.regex(/^(?:W\/)?"\d{1,9}"$/)),
      z.transform((tag: string) => Number(tag.replace(/\D/g, ''))),
    ),
  ),
});

/** `?fresh=x9f`: a unique value makes a URL that no shared cache has stored. */
export const ProductQuery = z.object({ fresh: z.optional(z.string().check(z.maxLength(64))) });

/** Place of a product in the catalogue, or of a category before its products: `3-17`, `3`. */
export const ProductCursor = z
  .string()
  .check(z.regex(/^[1-9]\d{0,5}(?:-[0-9A-Za-z]{1,26})?$/))
  .brand<'ProductCursor'>();
export type ProductCursor = z.infer<typeof ProductCursor>;

/** A page of all products, or one product by slug or id. */
export const AllProductsQuery = z.extend(PageQuery, {
  after: z.optional(ProductCursor),
  product: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
});

/** `?categoryId=3` and a page. A cursor of another category is refused. */
export const ProductListQuery = z
  .extend(PageQuery, { categoryId: z.optional(CategoryText), after: z.optional(ProductCursor) })
  .check(
    z.refine(
      ({ categoryId, after }) =>
        categoryId === undefined || after === undefined || after.startsWith(`${categoryId}-`),
      { path: ['after'] },
    ),
  );
