/** The right to withdraw from an order (RULE-92). docs/lawful.md has the sources. */
import { onShopClock, reviewDate } from './dates.ts';
import { afterWorkingDays } from './delivery-dates.ts';
import { orderState } from './orders.ts';
import type { Order } from './schemas/order.ts';
import { shop } from './shop.ts';

/** Days by which a parcel may be late: nobody tells the shop when it arrived, and the period begins then. */
const LATE_PARCEL_DAYS = 14;

type Withdrawable = Pick<Order, 'closed' | 'payment' | 'sent' | 'userId' | 'withdrawal'>;

/** The end of the period; undefined while the order is not sent, because the period has not begun. */
const withdrawalEnds = ({ sent }: Pick<Order, 'sent'>): Date | undefined => {
  if (!sent) return undefined;
  const end = afterWorkingDays(new Date(sent.at), shop().transitDays.max);
  end.setUTCDate(end.getUTCDate() + shop().returnDays + LATE_PARCEL_DAYS);
  return end;
};

/** Whether a statement of this time is later than the period. The shop takes it, and its owner decides. */
export const isLate = (order: Pick<Order, 'sent'>, at: string): boolean =>
  Date.parse(at) > (withdrawalEnds(order)?.getTime() ?? Infinity);

/** Whether the order's page offers its customer to withdraw. */
export const mayWithdraw = (order: Withdrawable, now: Date): boolean =>
  shop().law?.withdrawal !== undefined &&
  order.userId !== null &&
  !order.withdrawal?.open &&
  orderState(order) !== 'closed' &&
  !isLate(order, now.toISOString());

/** `22/11/2026, 10:41:05` */
export const exactMoment = (iso: string): string =>
  `${reviewDate(iso)}, ${onShopClock(new Date(iso)).toISOString().slice(11, 19)}`;

/** The code of a statement that people read: `9F8B-1C2D`. */
export const withdrawalCode = (id: string): string =>
  id
    .replaceAll(/[_-]/g, '')
    .toUpperCase()
    .replace(/^(.{4})(.{4}).*$/, '$1-$2');

/** `2 × Jarrón terracota`, a line of the pieces that a customer withdraws from. */
export const pieceText = ({ quantity, title }: { quantity: number; title: string }): string =>
  `${quantity} × ${title}`;
