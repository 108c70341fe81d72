import * as z from 'zod/mini';
import { CategoryId, ProductId, Slug } from '../ids.ts';
import { Review } from './review.ts';

/** Dollars with at most two decimals, as they stand in JSON. */
export const Dollars = z.number().check(z.gte(0));

/**
 * A product as lists carry it: without reviews, `img` twice because the specification shows both
 * shapes, `name` equal to `title` (decision 15).
 */
export const ProductSummary = z.object({
  id: ProductId,
  slug: Slug,
  title: z.string(),
  name: z.string(),
  description: z.string(),
  price: Dollars,
  stock: z.int().check(z.gte(0)),
  /** 0–5 in whole steps; 0 without any counted review (decision 16). */
  rating: z.int().check(z.gte(0), z.lte(5)),
  ratingCount: z.int().check(z.gte(0)),
  categoryId: CategoryId,
  img: z.object({ img1: z.string(), img2: z.string() }),
  img1: z.string(),
  img2: z.string(),
  /** Every photograph's file name when there are more than two (decision 14). */
  images: z.optional(z.array(z.string())),
});
export type ProductSummary = z.infer<typeof ProductSummary>;

/** One product with its reviews, newest first. */
export const Product = z.extend(ProductSummary, { reviews: z.array(Review) });
export type Product = z.infer<typeof Product>;

/** `?categoryId=3`. Digits only: no sign, exponent or space. */
export const ProductListQuery = z.object({
  categoryId: z.optional(
    z.pipe(z.string().check(z.regex(/^[1-9]\d{0,5}$/)), z.pipe(z.transform(Number), CategoryId)),
  ),
});
