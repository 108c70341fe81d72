import { followReviews } from '#shared/rows/reviews.ts';
import { findUser } from '../accounts/account-table.ts';
import { get } from '../table/client.ts';
import { PRODUCT, USER } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import type { Author, UserRecord } from '../table/records.ts';
import { streamWorker } from '../stream/stream-worker.ts';
import { REMOVED_AUTHOR, removeReviewsOf, saveAuthor } from './review-table.ts';
import { decode, isOf } from '../table/kind.ts';

const authorOf = ({ firstname, lastname, avatar }: UserRecord): Author => ({
  firstname,
  lastname,
  avatar,
});

const isSame = (one: Author, other: Author): boolean =>
  one.firstname === other.firstname &&
  one.lastname === other.lastname &&
  one.avatar === other.avatar;

/** Deletes the reviews of a deleted product, and updates the author snapshots (RULE-32). */
export const handler = streamWorker(followReviews, async ({ before, after }) => {
  if (!before) return;
  if (isOf(PRODUCT, before)) {
    const { id } = decode(PRODUCT, before);
    // The demo's reset puts the product and its reviews back.
    if (await get(PRODUCT, keys.product(id), { consistent: true })) return;
    await removeReviewsOf(id);
    return;
  }
  const user = decode(USER, before);
  if (after && isSame(authorOf(user), authorOf(decode(USER, after)))) return;
  // Changes of one account may arrive in any order, so the account is read as it is now.
  const current = await findUser(user.id);
  await saveAuthor(user.id, current ? authorOf(current) : REMOVED_AUTHOR);
});
