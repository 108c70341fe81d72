/** Which coupons can exist, and who may use one when (RULE-98). */
import { accountedDay } from '#shared/domain/accounts.ts';
import { amountError, maxPrice } from '#shared/domain/amount-limits.ts';
import { dayText } from '#shared/domain/dates.ts';
import { ShopError, type ErrorDetail } from '#shared/domain/errors.ts';
import { toCents } from '#shared/domain/money.ts';
import type { CouponChanges } from '#shared/domain/schemas/coupon.ts';
import type { Settings } from '#shared/domain/schemas/settings.ts';
import type { CouponRecord, OrderRecord } from '../table/items.ts';

type Fixed = Pick<
  CouponRecord,
  'brought' | 'changedAt' | 'code' | 'createdAt' | 'currency' | 'used'
>;

/**
 * A coupon with the given terms instead of its own.
 * @throws ShopError VALIDATION unless it has either a percentage or an amount, for days in the wrong
 *   order, and for amounts that nobody can pay in its currency
 */
export const changedCoupon = (
  before: Fixed | CouponRecord,
  { amount, minimum, ...others }: CouponChanges,
  now: Date,
): CouponRecord => {
  const inCents = (dollars: number | null): number | null => dollars && toCents(dollars);
  const all = {
    ...before,
    ...others,
    ...(amount !== undefined && { amount: inCents(amount) }),
    ...(minimum !== undefined && { minimum: inCents(minimum) }),
    changedAt: now.toISOString(),
  };
  const coupon = Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== null),
  ) as CouponRecord;
  const details: ErrorDetail[] = [];
  if ((coupon.percent === undefined) === (coupon.amount === undefined)) {
    const message = 'Escribe un porcentaje o un importe, y solo uno de los dos.';
    details.push({ field: 'percent', code: 'CHOICE', message });
  }
  if (coupon.from !== undefined && coupon.until !== undefined && coupon.from > coupon.until) {
    const message = 'El último día va después del primero.';
    details.push({ field: 'until', code: 'ORDER', message });
  }
  for (const field of ['amount', 'minimum'] as const) {
    const value = coupon[field];
    const error = value && amountError(value, coupon.currency, maxPrice(coupon.currency));
    if (error) details.push({ field, ...error });
  }
  if (details.length > 0) throw new ShopError('VALIDATION', { details });
  return coupon;
};

const rejected = (message: string): ShopError => new ShopError('COUPON_REJECTED', { message });

export const unknownCoupon = (): ShopError =>
  rejected('No conocemos ese código. Mira si está bien escrito.');

/** @throws ShopError COUPON_REJECTED for another day or currency, or when nobody may use it any more */
export const requireUsable = (
  { code, from, until, uses, used, currency }: CouponRecord,
  settings: Pick<Settings, 'currency' | 'timeZone'>,
  now: Date,
): void => {
  const today = accountedDay(now.toISOString(), settings.timeZone);
  if (until !== undefined && today > until) {
    throw rejected(`El código ${code} valía hasta el ${dayText(until)}.`);
  }
  if (from !== undefined && today < from) {
    throw rejected(`El código ${code} vale desde el ${dayText(from)}.`);
  }
  if (currency !== settings.currency) throw rejected(`El código ${code} ya no vale.`);
  if (uses !== undefined && used >= uses) throw usedUp(code);
};

export const usedUp = (code: string): ShopError =>
  rejected(`El código ${code} ya se ha usado todas las veces que se podía.`);

type Held = Pick<OrderRecord, 'closed' | 'coupon' | 'createdAt' | 'id' | 'payment'>;

/** Whether an order has used the coupon, and not an earlier one with the same code. */
export const isUseOf = (
  { code, createdAt }: Pick<CouponRecord, 'code' | 'createdAt'>,
  order: Pick<Held, 'coupon' | 'createdAt'>,
): boolean => order.coupon === code && order.createdAt >= createdAt;

/**
 * @param orders of the account; one that has ended unpaid has given its use back
 * @throws ShopError COUPON_REJECTED
 */
export const requireOwnUse = (
  coupon: CouponRecord,
  orders: readonly Held[],
  own: Pick<OrderRecord, 'id'>,
): void => {
  const { code, usesPerAccount } = coupon;
  if (usesPerAccount === undefined) return;
  const others = orders.filter(
    (order) => order.id !== own.id && isUseOf(coupon, order) && !hasEndedUnpaid(order),
  );
  if (others.length < usesPerAccount) return;
  throw rejected(
    usesPerAccount === 1
      ? `Ya has usado el código ${code}.`
      : `Ya has usado el código ${code} las ${usesPerAccount} veces que se podía.`,
  );
};

const hasEndedUnpaid = ({ payment }: Pick<Held, 'payment'>): boolean =>
  payment?.status === 'expired' || payment?.status === 'refunded';
