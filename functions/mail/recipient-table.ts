/** Limits of the mails to one address (PROMISE-S14, ADR-0042). */
import { count, readCounters, refusalOf, type Count } from '../limits/limits-table.ts';
import { normalEmail } from '../table/keys.ts';

/** `unasked` and `requested` are confirmation mails. */
export type Counting = 'other' | 'unasked' | 'requested';

const CONFIRMATION = { unasked: 'unaskedConfirmation', requested: 'confirmation' } as const;

const countsOf = (email: string, counting: Counting): Count[] => {
  const subject = normalEmail(email);
  const mail: Count = { limit: 'mail', subject };
  return counting === 'other' ? [mail] : [mail, { limit: CONFIRMATION[counting], subject }];
};

/** Whether the address may get a confirmation mail that its user asks for. */
export const mayGetConfirmation = async (email: string, now: Date): Promise<boolean> =>
  refusalOf(await readCounters(countsOf(email, 'requested')), now) === undefined;

/**
 * Counts a mail that is about to be sent. A repeated attempt is not counted again.
 * @returns whether the address may get it
 */
export const countMailTo = async (
  email: string,
  { id, counting }: { id: string; counting: Counting },
  now: Date,
): Promise<boolean> => (await count(countsOf(email, counting), { id, now })) === undefined;
