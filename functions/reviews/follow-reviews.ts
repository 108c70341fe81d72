/** Each transaction checks that the account or product is unchanged, so late steps do no harm. */
import type { ProductId, UserId } from '#shared/domain/ids.ts';
import { followChanges } from '#shared/rows/background.ts';
import { findUser } from '../accounts/account-table.ts';
import { queryItems } from '../table/client.ts';
import { expression } from '../table/expression.ts';
import { PRODUCT, type Author, type UserRecord, USER } from '../table/items.ts';
import { keyOf, keys, RATED_PREFIX, REVIEW_PREFIX, type Item, type Key } from '../table/keys.ts';
import { isOf } from '../table/kind.ts';
import { LOST_RACE, retryRaces } from '../table/retry-races.ts';
import { check, EXISTS, IS_NEW, transact, update } from '../table/write.ts';
import type { Step } from '../stream/unfinished-table.ts';
import { removeLeftovers, type LongWork } from '../stream/long-work.ts';

const { writes: WRITES } = followChanges.perRecord;
const PRODUCTS = 25;

const IS_GONE = IS_NEW.when;

const REMOVED_AUTHOR: Author = { firstname: 'Usuario', lastname: 'eliminado', avatar: null };

const idOf = (subject: string): string => subject.slice(subject.indexOf('#') + 1);

/** Compares undecoded values, so that an unreadable author counts as wrong. */
const isSame = (stored: unknown, author: Author): boolean => {
  const { firstname, lastname, avatar } = (stored ?? {}) as Partial<Author>;
  return firstname === author.firstname && lastname === author.lastname && avatar === author.avatar;
};

interface Found {
  wrong: Key[];
  /** The last product whose reviews are right after this step. Undefined when nothing is left. */
  cursor: string | undefined;
}

const findWrong = async (user: UserId, author: Author, after = ''): Promise<Found> => {
  const ratings = await queryItems({
    partition: keys.account({ role: 'user', id: user }).pk,
    prefix: RATED_PREFIX,
    consistent: true,
    startAfter: after === '' ? undefined : keys.rated(user, after as ProductId),
    limit: PRODUCTS,
    attributes: ['sk'],
  });
  const wrong: Key[] = [];
  let cursor = after;
  for (const { sk } of ratings) {
    const product = String(sk).slice(RATED_PREFIX.length) as ProductId;
    const reviews = await queryItems({
      partition: keys.product(product).pk,
      prefix: REVIEW_PREFIX,
      consistent: true,
      attributes: ['pk', 'sk', 'userId', 'author'],
    });
    const isWrong = (review: Item) =>
      review['userId'] === user && !isSame(review['author'], author);
    wrong.push(...reviews.filter(isWrong).map(keyOf));
    if (wrong.length >= WRITES) return { wrong: wrong.slice(0, WRITES), cursor };
    cursor = product;
  }
  return { wrong, cursor: ratings.length < PRODUCTS ? undefined : cursor };
};

/** @returns false when the account has changed since it was read */
const saveAuthor = async (
  user: UserId,
  account: UserRecord | undefined,
  author: Author,
  reviews: readonly Key[],
): Promise<boolean> => {
  if (reviews.length === 0) return true;
  const { firstname, lastname, avatar } = author;
  const asRead = account
    ? expression`firstname = ${firstname} AND lastname = ${lastname} AND avatar = ${avatar}`
    : IS_GONE;
  const failed = await transact({
    account: check(keys.account({ role: 'user', id: user }), asRead),
    reviews: reviews.map((review) => update(review, expression`SET author = ${author}`, EXISTS)),
  });
  if (!failed) return true;
  if (failed.account) return false;
  // A review that was deleted meanwhile stays deleted.
  const others = reviews.filter((_, index) => !failed.reviews?.[index]);
  return saveAuthor(user, account, author, others);
};

const correctAuthor = (user: UserId, after?: string): Promise<Step> =>
  retryRaces(async () => {
    const account = await findUser(user);
    const { firstname, lastname, avatar } = account ?? REMOVED_AUTHOR;
    const author = { firstname, lastname, avatar };
    const { wrong, cursor } = await findWrong(user, author, after);
    if (!(await saveAuthor(user, account, author, wrong))) return LOST_RACE;
    return cursor === undefined ? { done: true } : { cursor };
  });

const takeStep = (subject: string, after?: string): Promise<Step> =>
  isOf(PRODUCT, { pk: subject, sk: 'PRODUCT' })
    ? removeLeftovers({ pk: subject, sk: 'PRODUCT' }, { partition: subject, prefix: REVIEW_PREFIX })
    : correctAuthor(idOf(subject) as UserId, after);

const AUTHOR = ['firstname', 'lastname', 'avatar'];

export const reviewWork: LongWork = {
  name: 'reviews',
  subjectOf: ({ before, after }) => {
    if (!before) return undefined;
    const isWrong = isOf(PRODUCT, before)
      ? !after
      : isOf(USER, before) && (!after || AUTHOR.some((name) => before[name] !== after[name]));
    return isWrong ? String(before['pk']) : undefined;
  },
  takeStep,
};
