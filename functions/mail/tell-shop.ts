import { tellShop } from '#shared/rows/mail.ts';
import { listNewSince } from '../orders/order-table.ts';
import { sendOnceAs } from '../outbox/mail-table.ts';
import { env } from '../runtime/env.ts';
import { scheduled } from '../runtime/scheduled.ts';
import type { OrderRecord } from '../table/items.ts';
import { firstIdAt } from '../table/new-id.ts';

/** Milliseconds. Orders of this time share a mail. */
const GATHERING = 10 * 60_000;
/** Milliseconds after the time of an order until the index has it. */
const INDEX_DELAY = 60_000;
/** Milliseconds. An order may be paid so long after it was placed (`requireRepeatable`). */
const LONGEST_WAIT = 25 * 60 * 60_000;
/** Milliseconds. A run also covers the time of earlier runs that failed. */
const LOOKING_BACK = 60 * 60_000;
/** Maximum orders that a mail lists. */
const NAMED = 20;

/**
 * Puts a mail to the shop into the outbox for each ten minutes of the last hour that have orders to
 * send (RULE-71). The mail's id is made of these minutes, so a repeated run adds no other.
 */
export const handler = scheduled(tellShop, async (now) => {
  if (env.ordersTo === '') return;
  const beginOf = (ms: number): number => ms - (ms % GATHERING);
  const open = beginOf(now.getTime() - INDEX_DELAY);
  const gathered = new Map<number, OrderRecord[]>();
  for (const order of await listNewSince(open - LOOKING_BACK - LONGEST_WAIT)) {
    const begin = beginOf(Date.parse(order.payment?.paidAt ?? order.createdAt));
    if (begin < open && begin >= open - LOOKING_BACK)
      gathered.set(begin, [...(gathered.get(begin) ?? []), order]);
  }
  for (const [begin, orders] of gathered) {
    const named = orders.slice(0, NAMED).map(({ owner, id }) => ({ owner, orderId: id }));
    const subject = { kind: 'newOrders', email: env.ordersTo, orders: named } as const;
    await sendOnceAs(firstIdAt(begin), { ...subject, count: orders.length }, new Date());
  }
});
