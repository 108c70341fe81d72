import { tellShop } from '#shared/rows/mail.ts';
import { listNewSince } from '../orders/order-table.ts';
import { listReviewsSince } from '../reviews/review-table.ts';
import { sendOnceAs, aboutNewOrders } from '../outbox/mail-table.ts';
import { scheduled } from '../runtime/scheduled.ts';
import type { OrderRecord } from '../table/items.ts';
import { firstIdAt } from '../table/new-id.ts';

/** Milliseconds. Orders of this period share a mail. */
const GATHERING = 10 * 60_000;
/** Milliseconds until the index has an order. */
const INDEX_DELAY = 60_000;
/** Milliseconds from an order to its payment, at most (`requireRepeatable`). */
const LONGEST_WAIT = 25 * 60 * 60_000;
/** Milliseconds. A run also covers earlier runs that failed. */
const LOOKING_BACK = 60 * 60_000;
const NAMED = 20;

/** The shop hears of a transfer when the order is placed, of a card payment when it is paid. */
const toldFrom = ({ payment, createdAt }: OrderRecord): string =>
  payment?.method === 'stripe' ? (payment.paidAt ?? createdAt) : createdAt;

const beginOf = (ms: number): number => ms - (ms % GATHERING);

/**
 * Entries by the start of their period of ten minutes, in ms. Periods that have not ended, and those from
 * more than an hour ago, are left out.
 */
const gathered = <Entry>(
  entries: readonly Entry[],
  timeOf: (entry: Entry) => string,
  open: number,
): Map<number, Entry[]> => {
  const periods = new Map<number, Entry[]>();
  for (const entry of entries) {
    const begin = beginOf(Date.parse(timeOf(entry)));
    if (begin < open && begin >= open - LOOKING_BACK)
      periods.set(begin, [...(periods.get(begin) ?? []), entry]);
  }
  return periods;
};

/** The ten minutes make the mail's id, so a repeated run adds nothing (RULE-71). */
export const handler = scheduled(tellShop, async (now) => {
  const open = beginOf(now.getTime() - INDEX_DELAY);
  const orders = await listNewSince(open - LOOKING_BACK - LONGEST_WAIT);
  for (const [begin, all] of gathered(orders, toldFrom, open)) {
    const named = all.slice(0, NAMED).map(({ owner, id }) => ({ owner, orderId: id }));
    await sendOnceAs(firstIdAt(begin), aboutNewOrders(named, all.length), new Date());
  }
  const reviews = await listReviewsSince(open - LOOKING_BACK);
  for (const [begin, all] of gathered(reviews, ({ createdAt }) => createdAt, open)) {
    const named = all.slice(0, NAMED).map(({ productId, id }) => ({ productId, reviewId: id }));
    const subject = { kind: 'newReviews', email: '', reviews: named, count: all.length } as const;
    // Another millisecond than the mail about orders, so another id.
    await sendOnceAs(firstIdAt(begin + 1), subject, new Date());
  }
});
