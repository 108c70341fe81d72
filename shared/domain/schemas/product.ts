import * as z from 'zod/mini';
import { CategoryId, ProductId, ReviewId, Slug } from '../ids.ts';
import { Dollars } from './fields.ts';
import { Facts } from './facts.ts';
import { cursor, PageQuery, PublicPageQuery } from './request.ts';
import { Review } from './review.ts';
import { limited } from './text.ts';

/** `name` repeats `title`, and `img1` and `img2` repeat `img`: clients use both forms. */
export const ProductSummary = z.extend(Facts, {
  id: ProductId,
  slug: Slug,
  title: z.string(),
  name: z.string(),
  description: z.string(),
  price: Dollars,
  was: z.optional(Dollars),
  stock: z.int().check(z.gte(0)),
  /** Whole stars from 1 to 5; 0 without counted reviews (RULE-16). */
  rating: z.int().check(z.gte(0), z.lte(5)),
  ratingCount: z.int().check(z.gte(0)),
  categoryId: CategoryId,
  img: z.object({ img1: z.string(), img2: z.string() }),
  img1: z.string(),
  img2: z.string(),
  /** Every change increments it, also an order. Clients send it as If-Match. */
  version: z.int(),
  /** All file names, if there are more than two. */
  images: z.optional(z.array(z.string())),
  /** Absent in public answers. */
  hidden: z.optional(z.literal(true)),
  /** Prices of the last 30 days, each with its start (RULE-90). Absent in public answers. */
  prices: z.optional(z.array(z.object({ at: z.string(), price: Dollars }))),
});
export type ProductSummary = z.infer<typeof ProductSummary>;

export const Product = z.extend(ProductSummary, {
  reviews: z.array(Review),
  /** The `after` of `GET /reviews?productId=…`, if there are more reviews. */
  nextReviews: z.optional(ReviewId),
});
export type Product = z.infer<typeof Product>;

export const CategoryText = z.pipe(
  limited().check(z.regex(/^[1-9]\d{0,5}$/, 'Elige una categoría.')),
  z.pipe(z.transform(Number), CategoryId),
);

/** A unique value of `fresh` makes a URL that no shared cache has stored. */
export const ProductQuery = z.object({ fresh: z.optional(limited(64)) });

/** Position in the catalogue: `3-17` is a product, `3` is the start of a category. */
export const ProductCursor = cursor(
  /^[1-9]\d{0,5}(?:-(?:\d{1,6}|[0-7][0-9A-HJKMNP-TV-Z]{25}))?$/,
).brand<'ProductCursor'>();
export type ProductCursor = z.infer<typeof ProductCursor>;

export const AllProductsQuery = z.extend(PageQuery, {
  after: z.optional(ProductCursor),
  product: z.optional(limited(200).check(z.minLength(1))),
});

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
