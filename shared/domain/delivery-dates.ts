/** When an order arrives (RULE-65). Local holidays are not known, so only weekends are free. */
import { countryCode } from './countries.ts';
import { dayAndMonth, onShopClock } from './dates.ts';
import type { Order } from './schemas/order.ts';
import { deliveryDays, shop } from './shop.ts';

const isWeekend = (date: Date): boolean => date.getUTCDay() % 6 === 0;

export const afterWorkingDays = (from: Date, count: number): Date => {
  const date = new Date(from);
  for (let left = count; left > 0; left -= isWeekend(date) ? 0 : 1) {
    date.setUTCDate(date.getUTCDate() + 1);
  }
  return date;
};

/** `entre el 26 y el 30 de noviembre`; `days` are working days. */
export const deliveryDates = (from: Date, days = deliveryDays()): string => {
  const day = onShopClock(from);
  const first = afterWorkingDays(day, days.min);
  const last = afterWorkingDays(day, days.max);
  const text = (date: Date): string => dayAndMonth(date.getUTCDate(), date.getUTCMonth());
  const begin = first.getUTCMonth() === last.getUTCMonth() ? first.getUTCDate() : text(first);
  return `entre el ${begin} y el ${text(last)}`;
};

/** True only for countries that a zone names, or for all if no zone names any. */
export const hasTermsFor = (country: string): boolean => {
  const code = countryCode(country);
  const named = shop().shipping.zones.flatMap(({ countries }) => countries);
  return named.length === 0 || (code !== undefined && named.includes(code));
};

/**
 * From the payment, if the order has one; no dates until it is paid. Undefined for a pick-up, for an order
 * that ended unpaid and where the terms do not hold.
 */
export const promisedDays = ({
  createdAt,
  sent,
  address,
  pickup,
  payment,
}: Pick<Order, 'createdAt' | 'sent' | 'address' | 'pickup' | 'payment'>): string | undefined => {
  if (pickup || !hasTermsFor(address.pais)) return undefined;
  if (sent) return deliveryDates(new Date(sent.at), shop().transitDays);
  if (payment?.status === 'pending') {
    const { min, max } = deliveryDays();
    return `en ${min}–${max} días laborables desde que llegue tu pago`;
  }
  if (payment && payment.status !== 'paid') return undefined;
  return deliveryDates(new Date(payment?.paidAt ?? createdAt));
};
