/** The right to withdraw from an order (RULE-92). docs/lawful.md has the sources. */
import { linesLeft } from './closed-orders.ts';
import { onShopClock, dateText } from './dates.ts';
import { afterWorkingDays } from './delivery-dates.ts';
import { orderState } from './orders.ts';
import type { Order, OrderLine } from './schemas/order.ts';
import { returnDaysOf, shop } from './shop.ts';

/** A parcel may be late. The period begins with its arrival, which nobody reports to the shop. */
const LATE_PARCEL_DAYS = 14;

type Withdrawable = Pick<
  Order,
  'closed' | 'payment' | 'products' | 'promise' | 'sent' | 'userId' | 'withdrawal'
>;

/** Pieces made to the buyer's words are excluded (Directive 2011/83/EU, article 16 (c)). */
export const withdrawableLines = (order: Pick<Order, 'closed' | 'products'>): OrderLine[] =>
  linesLeft(order).filter(({ question }) => question === undefined);

const withdrawalEnds = ({
  sent,
  promise = shop(),
}: Pick<Order, 'promise' | 'sent'>): Date | undefined => {
  if (!sent) return undefined;
  const { transitDays = shop().transitDays } = promise;
  const end = afterWorkingDays(new Date(sent.at), transitDays.max);
  end.setUTCDate(end.getUTCDate() + returnDaysOf(promise) + LATE_PARCEL_DAYS);
  return end;
};

/** Whether a statement comes after the period. The shop accepts it, and its owner decides. */
export const isLate = (order: Pick<Order, 'promise' | 'sent'>, at: string): boolean =>
  Date.parse(at) > (withdrawalEnds(order)?.getTime() ?? Infinity);

export const mayWithdraw = (order: Withdrawable, now: Date): boolean =>
  shop().law?.withdrawal !== undefined &&
  order.userId !== null &&
  !order.withdrawal?.open &&
  orderState(order) !== 'closed' &&
  withdrawableLines(order).length > 0 &&
  !isLate(order, now.toISOString());

export const exactMoment = (iso: string): string =>
  `${dateText(iso)}, ${onShopClock(new Date(iso)).toISOString().slice(11, 19)}`;

/** A code that people can read: `9F8B-1C2D`. */
export const withdrawalCode = (id: string): string =>
  id
    .replaceAll(/[_-]/g, '')
    .toUpperCase()
    .replace(/^(.{4})(.{4}).*$/, '$1-$2');

export const pieceText = ({ quantity, title }: { quantity: number; title: string }): string =>
  `${quantity} × ${title}`;
