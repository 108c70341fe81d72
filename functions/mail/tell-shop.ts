import { tellShop } from '#shared/rows/mail.ts';
import { listNewSince } from '../orders/order-table.ts';
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

/** The ten minutes make the mail's id, so a repeated run adds nothing (RULE-71). */
export const handler = scheduled(tellShop, async (now) => {
  const beginOf = (ms: number): number => ms - (ms % GATHERING);
  const open = beginOf(now.getTime() - INDEX_DELAY);
  const gathered = new Map<number, OrderRecord[]>();
  for (const order of await listNewSince(open - LOOKING_BACK - LONGEST_WAIT)) {
    const begin = beginOf(Date.parse(toldFrom(order)));
    if (begin < open && begin >= open - LOOKING_BACK)
      gathered.set(begin, [...(gathered.get(begin) ?? []), order]);
  }
  for (const [begin, orders] of gathered) {
    const named = orders.slice(0, NAMED).map(({ owner, id }) => ({ owner, orderId: id }));
    await sendOnceAs(firstIdAt(begin), aboutNewOrders(named, orders.length), new Date());
  }
});
