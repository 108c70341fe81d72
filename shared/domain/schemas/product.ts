import * as z from 'zod/mini';
import { CategoryId, ProductId, Slug } from '../ids.ts';
import { toCents, type Cents } from '../money.ts';
import { MAX_DESCRIPTION, MAX_PRICE_DOLLARS, MAX_STOCK, MAX_TITLE } from '../limits.ts';
import { Review } from './review.ts';
import { line, paragraph } from './text.ts';

/** Dollars with at most two decimals, as they stand in JSON. */
export const Dollars = z.number().check(z.gte(0));

/**
 * A product as lists carry it: without reviews, `img` twice because the specification shows both
 * shapes, `name` equal to `title` (RULE-15).
 */
export const ProductSummary = z.object({
  id: ProductId,
  slug: Slug,
  title: z.string(),
  name: z.string(),
  description: z.string(),
  price: Dollars,
  stock: z.int().check(z.gte(0)),
  /** 0–5 in whole steps; 0 without any counted review (RULE-16). */
  rating: z.int().check(z.gte(0), z.lte(5)),
  ratingCount: z.int().check(z.gte(0)),
  categoryId: CategoryId,
  img: z.object({ img1: z.string(), img2: z.string() }),
  img1: z.string(),
  img2: z.string(),
  /** Raised by every change, an order's among them; sent back as If-Match to lose no change. */
  version: z.int(),
  /** Every image's file name when there are more than two (RULE-14). */
  images: z.optional(z.array(z.string())),
});
export type ProductSummary = z.infer<typeof ProductSummary>;

/** One product with its reviews, newest first. */
export const Product = z.extend(ProductSummary, { reviews: z.array(Review) });
export type Product = z.infer<typeof Product>;

/** A price as a form sends it: `12`, `12.5`, `12.50`; no sign, exponent or other digits. */
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

const CategoryText = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,5}$/)),
  z.pipe(z.transform(Number), CategoryId),
);

const Description = paragraph(MAX_DESCRIPTION).check(z.minLength(1));

/** Multipart text fields of a new product (SPEC-5). */
export const NewProductForm = z.object({
  title: line(MAX_TITLE),
  description: Description,
  price: PriceText,
  stock: StockText,
  categoryId: CategoryText,
});
export type NewProductForm = z.infer<typeof NewProductForm>;

/**
 * Which photographs a product has after an edit, in order: names of its own and, for each uploaded
 * file in turn, a `*`: `cuenco.webp,*`.
 */
const ImageList = z.pipe(
  z.string().check(z.maxLength(500), z.regex(/^(?:\*|[\w-]+\.webp)(?:,(?:\*|[\w-]+\.webp))*$/)),
  z.transform((list: string) => list.split(',')),
);

/** An edit: what is absent stays as it is; the category in either spelling (RULE-18). */
export const ProductEditForm = z.object({
  title: z.exactOptional(line(MAX_TITLE)),
  description: z.exactOptional(Description),
  price: z.exactOptional(PriceText),
  stock: z.exactOptional(StockText),
  categoryId: z.exactOptional(CategoryText),
  CategoryId: z.exactOptional(CategoryText),
  photographs: z.exactOptional(ImageList),
});
export type ProductEditForm = z.infer<typeof ProductEditForm>;

/** `If-Match: "7"`: the version that the editor saw (REQ-RIGHTS, row 5). */
export const VersionHeaders = z.object({
  'if-match': z.optional(
    z.pipe(
      z.string().check(z.regex(/^(?:W\/)?"\d{1,9}"$/)),
      z.transform((tag: string) => Number(tag.replace(/\D/g, ''))),
    ),
  ),
});

/** `?fresh=x9f`: with a word of its own an address is one that no shared cache has answered yet. */
export const ProductQuery = z.object({ fresh: z.optional(z.string().check(z.maxLength(64))) });

/** `?categoryId=3`. */
export const ProductListQuery = z.object({ categoryId: z.optional(CategoryText) });
