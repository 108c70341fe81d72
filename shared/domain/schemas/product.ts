import * as z from 'zod/mini';
import { CategoryId, ProductId, ReviewId, Slug } from '../ids.ts';
import { Dollars } from './fields.ts';
import { Facts } from './facts.ts';
import { PageQuery, PublicPageQuery } from './request.ts';
import { Review } from './review.ts';
import { limited } from './text.ts';

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
  /** The price before a reduction (RULE-90). */
  was: z.optional(Dollars),
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
  /** Prices of the last 30 days, each with the time since which it held (RULE-90). Absent in every public answer. */
  prices: z.optional(z.array(z.object({ at: z.string(), price: Dollars }))),
});
export type ProductSummary = z.infer<typeof ProductSummary>;

/** One product with its newest reviews, newest first. */
export const Product = z.extend(ProductSummary, {
  reviews: z.array(Review),
  /** Where there are more reviews: `after` of `GET /reviews?productId=…` for the next ones. */
  nextReviews: z.optional(ReviewId),
});
export type Product = z.infer<typeof Product>;

/** A category's id in a path, a form or a query. */
export const CategoryText = z.pipe(
  limited().check(z.regex(/^[1-9]\d{0,5}$/, 'Elige una categoría.')),
  z.pipe(z.transform(Number), CategoryId),
);

/** `?fresh=x9f`: a unique value makes a URL that no shared cache has stored. */
export const ProductQuery = z.object({ fresh: z.optional(limited(64)) });

/** Place of a product in the catalogue, or of a category before its products: `3-17`, `3`. */
export const ProductCursor = limited()
  .check(z.regex(/^[1-9]\d{0,5}(?:-(?:\d{1,6}|[0-7][0-9A-HJKMNP-TV-Z]{25}))?$/))
  .brand<'ProductCursor'>();
export type ProductCursor = z.infer<typeof ProductCursor>;

/** A page of all products, or one product by slug or id. */
export const AllProductsQuery = z.extend(PageQuery, {
  after: z.optional(ProductCursor),
  product: z.optional(limited(200).check(z.minLength(1))),
});

/** `?categoryId=3` and a page. A cursor of another category is rejected. */
export const ProductListQuery = z
  .extend(PublicPageQuery, {
    categoryId: z.optional(CategoryText),
    after: z.optional(ProductCursor),
  })
  .check(
    z.refine(
      ({ categoryId, after }) =>
        categoryId === undefined || after === undefined || after.startsWith(`${categoryId}-`),
      { path: ['after'] },
    ),
  );
