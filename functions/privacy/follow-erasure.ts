/**
 * Erases what a deleted account leaves (RULE-93): the image, the person in the orders, and mails that
 * did not arrive. followReviews removes the name from reviews, followAccounts the history. Each step
 * may be repeated and late.
 */
import { ShopError } from '#shared/domain/errors.ts';
import { followChanges } from '#shared/rows/background.ts';
import { deleteImages, listImages } from '../images/image-store.ts';
import { stemOf } from '../images/sweep-rules.ts';
import type { LongWork } from '../stream/long-work.ts';
import type { Step } from '../stream/unfinished-table.ts';
import { getItem, query, queryItems } from '../table/client.ts';
import { ADMIN, MAIL, ORDER, USER, type MailSubject } from '../table/items.ts';
import { emailHash, FAILED_MAILS_LIST, keys, type Item } from '../table/keys.ts';
import { decode, isOf } from '../table/kind.ts';
import { LOST_RACE, retryRaces } from '../table/retry-races.ts';
import { check, IS_NEW, remove, transact, write } from '../table/write.ts';
import { erasureOf, isDone } from './erasure-table.ts';

const { writes: WRITES } = followChanges.perRecord;

/** `<partition of the account>/<hash of its address>/<its image>`: a job outlives the account. */
const subjectOf = (account: Item): string =>
  [account['pk'], emailHash(String(account['email'])), account['avatar'] ?? ''].join('/');

const removeImage = async (avatar: string): Promise<void> => {
  const stem = stemOf(avatar);
  if (stem === undefined) return;
  try {
    await deleteImages((await listImages(stem)).map(({ key }) => key));
  } catch (cause) {
    throw new ShopError('UNAVAILABLE', { retryAfter: 2, cause });
  }
};

/** Begins the cursors of the steps about failed mails; an id follows. */
const MAILS = 'mails#';
/** Sorts before every ULID. */
const FIRST = '0';

const eraseOrders = (pk: string, after: string): Promise<Step> =>
  retryRaces(async () => {
    const items = await queryItems({
      partition: pk,
      startAfter: after === '' ? undefined : { pk, sk: after },
      consistent: true,
      limit: WRITES,
    });
    const writes = items.flatMap(erasureOf);
    const failed =
      writes.length > 0 &&
      (await transact({
        account: check({ pk, sk: 'ACCOUNT' }, IS_NEW.when),
        writes,
      }));
    // An account of the demo may exist again after a reset.
    if (failed && failed.account) return { done: true };
    if (failed) return LOST_RACE;
    return { cursor: items.length < WRITES ? MAILS + FIRST : String(items.at(-1)?.['sk']) };
  });

const isAbout = (subject: MailSubject, pk: string, hash: string): boolean => {
  if ('email' in subject) return emailHash(subject.email) === hash;
  return keys.account(subject.owner).pk === pk;
};

const removeMails = async (pk: string, hash: string, after: string): Promise<Step> => {
  const mails = await query(MAIL, { list: FAILED_MAILS_LIST, after, limit: WRITES });
  const own = mails.filter(({ subject }) => isAbout(subject, pk, hash));
  await Promise.all(own.map(({ id }) => write(remove(keys.mail(id)))));
  return mails.length < WRITES ? { done: true } : { cursor: MAILS + mails.at(-1)?.id };
};

export const erasureWork: LongWork = {
  name: 'erasure',
  subjectOf: ({ before, after }) => {
    if (before && !after && (isOf(USER, before) || isOf(ADMIN, before))) return subjectOf(before);
    // An order of an erased account that is not open any more.
    if (after?.['erase'] !== true || !isOf(ORDER, after) || !isDone(decode(ORDER, after))) {
      return undefined;
    }
    return `${String(after['pk'])}//`;
  },
  takeStep: async (subject, from) => {
    const [pk = '', hash = '', avatar = ''] = subject.split('/');
    if (from?.startsWith(MAILS)) return removeMails(pk, hash, from.slice(MAILS.length));
    if (from !== undefined) return eraseOrders(pk, from);
    if (await getItem({ pk, sk: 'ACCOUNT' }, { consistent: true })) return { done: true };
    await removeImage(avatar);
    return eraseOrders(pk, '');
  },
};
