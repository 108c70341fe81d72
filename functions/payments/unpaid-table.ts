/**
 * What an account and its network hold without having paid (RULE-80), and how often the account has used a
 * coupon (RULE-98).
 */
import { keptLines } from '#shared/domain/coupons.ts';
import * as z from 'zod/mini';
import { readCounters, rejectionOf, writesOf, type Count } from '../limits/limits-table.ts';
import { queryItems } from '../table/client.ts';
import { requireOwnUse } from '../coupons/coupon-table.ts';
import { ORDER, type CouponRecord, type OrderRecord } from '../table/items.ts';
import { keys, ORDER_PREFIX } from '../table/keys.ts';
import { decode } from '../table/kind.ts';
import type { Write } from '../table/write.ts';
import { requireRoom } from './payment-rules.ts';

const HELD = {
  record: () =>
    z.pick(ORDER.record(), {
      id: true,
      lines: true,
      payment: true,
      closed: true,
      coupon: true,
      currency: true,
      createdAt: true,
    }),
};

/** Orders that are searched for unpaid ones. Older orders were paid or have ended, as a rule. */
const NEWEST = 100;

/** Units of an order that count as one order of a network. */
const UNITS = 10;

interface Hold {
  now: Date;
  /** The count of the caller's network, for a new order. */
  network?: readonly Count[];
  /** Whether the order waits for its money. */
  isDue: boolean;
  coupon?: CouponRecord | undefined;
}

/**
 * @returns writes for the order's transaction; one fails if account or network place another order at once
 * @throws ShopError UNPAID_LIMIT, RATE_LIMITED, COUPON_REJECTED
 */
export const holdUnpaid = async (
  { id, owner, lines }: Pick<OrderRecord, 'id' | 'lines' | 'owner'>,
  { now, network = [], isDue, coupon }: Hold,
): Promise<Write[]> => {
  const { pk } = keys.account(owner);
  const times = Math.ceil(lines.reduce((sum, { quantity }) => sum + quantity, 0) / UNITS);
  const counters = await readCounters([
    { limit: 'unpaidOrder', subject: pk },
    ...network.map((count) => ({ ...count, times })),
  ]);
  const rejection = rejectionOf(counters, now);
  if (rejection) throw rejection;
  // After the counter, so that an order between the two reads makes the write of the counter fail.
  const items = await queryItems({
    ...{ partition: pk, prefix: ORDER_PREFIX, backwards: true, limit: NEWEST, consistent: true },
    attributes: Object.keys(HELD.record().shape),
  });
  const held = items.map((item) => decode(HELD, item));
  if (isDue) {
    const unpaid = held.filter(({ payment }) => payment?.status === 'pending');
    requireRoom([...unpaid.map((order) => ({ lines: keptLines(order) })), { lines }]);
  }
  if (coupon) requireOwnUse(coupon, held, { id });
  return writesOf(counters, { at: now.getTime() });
};
