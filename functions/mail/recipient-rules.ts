/**
 * Limits the mails to one address: five an hour and twenty a day over all kinds. For confirmation
 * mails the limits are one in 30 days without a request, and three a day and six in 30 days in total
 * (PROMISE-S14).
 */

/** A mail that was counted. */
export interface CountedMail {
  id: string;
  /** Epoch ms. */
  at: number;
  /** A confirmation mail. */
  confirms?: true;
}

/** `unasked` and `requested` are confirmation mails. */
export type Counting = 'other' | 'unasked' | 'requested';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;
export const MAX_AN_HOUR = 5;
export const MAX_A_DAY = 20;
const MAX_CONFIRMATIONS = { unasked: 1, inDay: 3, inMonth: 6 };

const since = (mails: readonly CountedMail[], length: number, now: Date): CountedMail[] =>
  mails.filter(({ at }) => now.getTime() - at < length);

const hasShare = (mails: readonly CountedMail[], now: Date): boolean =>
  since(mails, HOUR, now).length < MAX_AN_HOUR && since(mails, DAY, now).length < MAX_A_DAY;

const mayConfirm = (mails: readonly CountedMail[], isRequested: boolean, now: Date): boolean => {
  const sent = mails.filter(({ confirms }) => confirms);
  const inMonth = since(sent, MONTH, now).length;
  const inDay = since(sent, DAY, now).length;
  return isRequested
    ? inDay < MAX_CONFIRMATIONS.inDay && inMonth < MAX_CONFIRMATIONS.inMonth
    : inMonth < MAX_CONFIRMATIONS.unasked;
};

/** Whether an address with these mails may get one more confirmation mail on request. */
export const mayAskForConfirmation = (mails: readonly CountedMail[], now: Date): boolean =>
  hasShare(mails, now) && mayConfirm(mails, true, now);

/**
 * Returns the mails that still count with one more, or `undefined` when the address has had its
 * share. A mail that is counted already, because its first attempt failed, is not counted again.
 */
export const withMail = (
  mails: readonly CountedMail[],
  { id, counting }: { id: string; counting: Counting },
  now: Date,
): readonly CountedMail[] | undefined => {
  if (mails.some((mail) => mail.id === id)) return mails;
  if (!hasShare(mails, now)) return undefined;
  const confirms = counting !== 'other';
  if (confirms && !mayConfirm(mails, counting === 'requested', now)) return undefined;
  const kept = mails.filter((mail) => since([mail], mail.confirms ? MONTH : DAY, now).length > 0);
  return [...kept, { id, at: now.getTime(), ...(confirms && { confirms }) }];
};
