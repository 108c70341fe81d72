/** Reviews that count in a product's rating (RULE-16, RULE-54), and who may write them (RULE-102). */
import { DAY_MS } from '#shared/domain/retention.ts';
import { DAYS_TO_REVIEW } from '#shared/domain/law.ts';
import type { OrderRecord, ReviewRecord } from '../table/items.ts';

export interface RatingChange {
  sum: number;
  count: number;
}

/** A rating of 0 means that the review has no stars. */
export const changeOfRating = (before: number, after: number): RatingChange => ({
  sum: after - before,
  count: Number(after > 0) - Number(before > 0),
});

export type RatedReview = Pick<ReviewRecord, 'id' | 'userId' | 'rating' | 'hidden'>;

/** The latest public review with stars. Ids sort by time. */
export const countedReview = (own: readonly RatedReview[]): RatedReview | undefined =>
  own
    .filter(({ rating, hidden }) => rating >= 1 && hidden === undefined)
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))[0];

export const ratingsOf = (reviews: readonly RatedReview[]): RatingChange => {
  const byAuthor = new Map<string, RatedReview[]>();
  for (const review of reviews) {
    const own = byAuthor.get(review.userId);
    if (own) own.push(review);
    else byAuthor.set(review.userId, [review]);
  }
  const counted = [...byAuthor.values()].flatMap((own) => countedReview(own)?.rating ?? []);
  return { sum: counted.reduce((sum, rating) => sum + rating, 0), count: counted.length };
};

type Bought = Pick<OrderRecord, 'sent' | 'payment' | 'createdAt'>;

/** Whether a purchase is recent enough for a review in Spain. */
export const isFresh = ({ sent, payment, createdAt }: Bought, now: Date): boolean => {
  const within = (days: number, at: string | undefined): boolean =>
    at !== undefined && now.getTime() - Date.parse(at) <= days * DAY_MS;
  return (
    within(DAYS_TO_REVIEW.sent, sent?.at) ||
    within(DAYS_TO_REVIEW.paid, payment?.paidAt ?? createdAt)
  );
};
