import { DAY_MS } from '#shared/domain/retention.ts';
import fc from 'fast-check';
import type { ReviewId, UserId } from '#shared/domain/ids.ts';
import {
  changeOfRating,
  countedReview,
  isFresh,
  ratingsOf,
  type RatedReview,
} from './review-rules.ts';

const HIDDEN = { hidden: { by: { firstname: 'Marina', lastname: 'Solís' }, at: '' } } as Pick<
  RatedReview,
  'hidden'
>;
const review = (n: number, rating: number, isHidden = false, user = 'ana'): RatedReview => ({
  id: String(n).padStart(3, '0') as ReviewId,
  userId: user as UserId,
  rating,
  ...(isHidden && HIDDEN),
});

test.each([
  ['none', [], 0],
  ['the latest', [review(1, 2), review(3, 5), review(2, 3)], 5],
  ['the latest with stars', [review(1, 2), review(2, 0)], 2],
  ['one star too', [review(1, 2), review(2, 1)], 1],
  ['the latest that is public', [review(1, 2), review(2, 5, true)], 2],
  ['none when all are hidden', [review(1, 2, true)], 0],
])("of an author's reviews counts %s", (_, own, counted) => {
  expect(countedReview(own)?.rating ?? 0).toBe(counted);
});

test('hiding and showing in any order keeps sum and count equal to a recount', () => {
  const posted = fc.array(
    fc.record({ user: fc.constantFrom('ana', 'leo'), rating: fc.nat({ max: 5 }) }),
    { minLength: 1, maxLength: 8 },
  );
  fc.assert(
    fc.property(posted, fc.array(fc.nat({ max: 7 }), { maxLength: 20 }), (given, toggled) => {
      let reviews = given.map(({ user, rating }, n) => review(n, rating, false, user));
      let { sum, count } = ratingsOf(reviews);
      for (const n of toggled.filter((index) => index < reviews.length)) {
        const { userId, rating, hidden } = reviews[n] ?? review(0, 0);
        const countedOf = (all: RatedReview[]) =>
          countedReview(all.filter((one) => one.userId === userId))?.rating ?? 0;
        const after = reviews.with(n, review(n, rating, hidden === undefined, userId));
        const change = changeOfRating(countedOf(reviews), countedOf(after));
        reviews = after;
        sum += change.sum;
        count += change.count;
        expect({ sum, count }).toEqual(ratingsOf(reviews));
      }
    }),
  );
});

const NOW = new Date('2026-03-31T10:00:00Z');
const days = (before: number) => new Date(NOW.getTime() - before * DAY_MS).toISOString();
test.each([
  [{ sent: 30 }, 90, true],
  [{ sent: 31 }, 61, false],
  [{ sent: 31, paid: 60 }, 90, true],
  [{ paid: 61 }, 90, false],
  // An order of the demo, which nobody pays.
  [{}, 60, true],
  [{}, 61, false],
])(
  'of a purchase %j days ago, made %d days ago, a review is in time: %s',
  (marks, made, isInTime) => {
    const { sent, paid }: { sent?: number; paid?: number } = marks;
    const purchase = {
      createdAt: days(made),
      ...(sent !== undefined && { sent: { at: days(sent) } }),
      ...(paid !== undefined && {
        payment: {
          method: 'transfer',
          status: 'paid',
          until: days(0),
          paidAt: days(paid),
        } as const,
      }),
    };
    expect(isFresh(purchase, NOW)).toBe(isInTime);
  },
);
