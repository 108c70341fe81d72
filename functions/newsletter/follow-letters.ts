/**
 * Writes the mails of a letter into the outbox, 25 at a time (RULE-108). The next 25 are written when the
 * last of these was sent. So another mail waits for at most 25, however slowly SES sends.
 */
import { followChanges } from '#shared/rows/background.ts';
import { findMail, sendOnceAs } from '../outbox/mail-table.ts';
import type { LongWork } from '../stream/long-work.ts';
import { SUBSCRIBER } from '../table/items.ts';
import { SUBSCRIBERS_LIST } from '../table/keys.ts';
import { queryNewest } from '../table/page.ts';
import { LETTER_WORK } from './letter-table.ts';

const { writes: MAILS } = followChanges.perRecord;

/** One id for each letter and subscriber, so a repeated step adds nothing: the letter's time, then the random part of the subscriber's ULID. */
const mailId = (letterId: string, subscriberId: string): string =>
  letterId.slice(0, 10) + subscriberId.slice(10);

export const letterWork: LongWork = {
  name: LETTER_WORK,
  // Only `saveLetter` starts this work.
  subjectOf: () => undefined,
  takeStep: async (letterId, after) => {
    const last = after && (await findMail(mailId(letterId, after)));
    if (last && last.status === 'pending') return { cursor: after };
    const found = await queryNewest(SUBSCRIBER, SUBSCRIBERS_LIST, { after, limit: MAILS });
    const page = found.slice(0, MAILS);
    await Promise.all(
      page.map(({ id, email }) =>
        sendOnceAs(mailId(letterId, id), { kind: 'letter', email, letterId }, new Date()),
      ),
    );
    return found.length > MAILS ? { cursor: page.at(-1)?.id } : { done: true };
  },
};
