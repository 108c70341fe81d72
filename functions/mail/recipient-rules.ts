/** Limits the mails to one address over all kinds: five an hour and twenty a day (PROMISE-S14). */

/** A mail that was counted. */
export interface CountedMail {
  id: string;
  /** Epoch ms. */
  at: number;
}

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
export const MAX_AN_HOUR = 5;
export const MAX_A_DAY = 20;

/**
 * Returns the mails of the last day with one more, or `undefined` when the address has had its
 * share. A mail that is counted already, because its first attempt failed, is not counted again.
 */
export const withMail = (
  mails: readonly CountedMail[],
  id: string,
  now: Date,
): readonly CountedMail[] | undefined => {
  if (mails.some((mail) => mail.id === id)) return mails;
  const at = now.getTime();
  const today = mails.filter((mail) => at - mail.at < DAY);
  const inHour = today.filter((mail) => at - mail.at < HOUR).length;
  if (inHour >= MAX_AN_HOUR || today.length >= MAX_A_DAY) return undefined;
  return [...today, { id, at }];
};
