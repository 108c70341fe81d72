import { followReviews } from '#shared/rows/reviews.ts';
import { findUser, toUserRecord, type UserRecord } from '../accounts/account-table.ts';
import { isProduct, toProductRecord } from '../catalog/product-table.ts';
import { REMOVED_AUTHOR, removeReviewsOf, saveAuthor, type Author } from './review-table.ts';
import { getItem } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { streamWorker } from '../stream/stream-worker.ts';

const authorOf = ({ firstname, lastname, avatar }: UserRecord): Author => ({
  firstname,
  lastname,
  avatar,
});

const isSame = (one: Author, other: Author): boolean =>
  one.firstname === other.firstname &&
  one.lastname === other.lastname &&
  one.avatar === other.avatar;

/** What a review shows of its author is a snapshot; this keeps it up with the account (RULE-32). */
export const handler = streamWorker(followReviews, async ({ before, after }) => {
  if (!before) return;
  if (isProduct(before)) {
    const { id } = toProductRecord(before);
    // The demo's reset brings products back, with their reviews.
    if (await getItem(keys.product(id), { consistent: true })) return;
    await removeReviewsOf(id);
    return;
  }
  const user = toUserRecord(before);
  if (after && isSame(authorOf(user), authorOf(toUserRecord(after)))) return;
  // As it is now: changes of one account may be followed in any order.
  const now = await findUser(user.id);
  await saveAuthor(user.id, now ? authorOf(now) : REMOVED_AUTHOR);
});
