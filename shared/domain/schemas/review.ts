import * as z from 'zod/mini';
import { ProductId, ReviewId } from '../ids.ts';
import { MAX_REVIEW } from '../limits.ts';
import { cursor, PublicPageQuery } from './request.ts';
import { paragraph } from './fields.ts';

/** A public review shows only names and avatar of its author. */
export const Review = z.object({
  id: ReviewId,
  rating: z.int().check(z.gte(0), z.lte(5)),
  content: z.string(),
  productId: ProductId,
  createdAt: z.iso.datetime(),
  userId: z.string(),
  user: z.object({
    firstname: z.string(),
    lastname: z.string(),
    avatar: z.nullable(z.string()),
  }),
  /** The author had bought the product before writing the review (RULE-91). */
  verified: z.exactOptional(z.literal(true)),
  /** The shop's answer (RULE-102). */
  reply: z.exactOptional(z.object({ text: z.string(), at: z.iso.datetime() })),
});
export type Review = z.infer<typeof Review>;

export const PostedReview = z.extend(Review, {
  product: z.object({
    rating: z.int().check(z.gte(0), z.lte(5)),
    ratingCount: z.int().check(z.gte(0)),
  }),
});
export type PostedReview = z.infer<typeof PostedReview>;

const Mark = z.object({
  by: z.object({ id: z.string(), firstname: z.string(), lastname: z.string() }),
  at: z.iso.datetime(),
});

export const ModeratedReview = z.extend(Review, {
  hidden: z.exactOptional(Mark),
  reply: z.exactOptional(z.extend(Mark, { text: z.string() })),
});
export type ModeratedReview = z.infer<typeof ModeratedReview>;

/** One of the two. A review is answered once. */
export const ReviewModeration = z
  .object({
    hidden: z.exactOptional(z.boolean()),
    reply: z.exactOptional(paragraph(MAX_REVIEW).check(z.minLength(1, 'Escribe tu respuesta.'))),
  })
  .check(
    z.refine(({ hidden, reply }) => (hidden === undefined) !== (reply === undefined), {
      path: ['hidden'],
      message: 'Di si se oculta, o escribe una respuesta.',
    }),
  );

export const ReviewListQuery = z.extend(PublicPageQuery, {
  after: z.optional(cursor(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/)),
  productId: z.optional(ProductId.check(z.maxLength(26))),
});

/** Rating 0 means "no stars" and is not counted (RULE-16). */
export const NewReview = z.object({
  productId: ProductId,
  content: paragraph(MAX_REVIEW).check(z.minLength(1)),
  rating: z._default(z.int().check(z.gte(0), z.lte(5)), 0),
});
export type NewReview = z.infer<typeof NewReview>;
