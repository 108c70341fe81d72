/** When an order arrives (RULE-65). Local holidays are not known, so only weekends are free. */
import { linesLeft } from './closed-orders.ts';
import { countryCode } from './countries.ts';
import { dayAndMonth, onShopClock } from './dates.ts';
import { slowestDays } from './made-lines.ts';
import type { Order } from './schemas/order.ts';
import type { Settings } from './schemas/settings.ts';
import { PERIODS } from './limits.ts';
import { deliveryDays, shop, type DeliveryTerms } from './shop.ts';

const isWeekend = (date: Date): boolean => date.getUTCDay() % 6 === 0;

export const afterWorkingDays = (from: Date, count: number): Date => {
  const date = new Date(from);
  for (let left = count; left > 0; left -= isWeekend(date) ? 0 : 1) {
    date.setUTCDate(date.getUTCDate() + 1);
  }
  return date;
};

/** When pieces that are made to order are ready. */
export const readyAfter = (from: Date, days: number): Date =>
  new Date(from.getTime() + days * PERIODS.day);

/** Delivery of pieces that are ready after so many days; undefined for pieces in stock. */
export const deliveryAfter = (
  from: Date,
  made: number | undefined,
  days: DeliveryTerms = shop(),
): string =>
  made === undefined
    ? deliveryDates(from, deliveryDays(days))
    : deliveryDates(readyAfter(from, made), days.transitDays);

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
export const hasTermsFor = (
  country: string,
  { shipping }: Pick<Settings, 'shipping'> = shop(),
): boolean => {
  const code = countryCode(country);
  const named = shipping.zones.flatMap(({ countries }) => countries);
  return named.length === 0 || (code !== undefined && named.includes(code));
};

/** The days that an order was promised; an older one has those of today. */
const termsOf = ({ promise, address }: Pick<Order, 'address' | 'promise'>) => {
  if (!promise) return hasTermsFor(address.pais) ? shop() : undefined;
  const { preparationDays, transitDays } = promise;
  return preparationDays && transitDays && { preparationDays, transitDays };
};

/**
 * From the payment, if the order has one; no dates until it is paid. Undefined for a pick-up, for an order
 * that ended unpaid and where the terms do not hold.
 */
export const promisedDays = (
  order: Pick<
    Order,
    'createdAt' | 'sent' | 'address' | 'pickup' | 'payment' | 'products' | 'promise' | 'closed'
  >,
): string | undefined => {
  const { createdAt, sent, pickup, payment } = order;
  const days = termsOf(order);
  if (pickup || !days) return undefined;
  const made = slowestDays(linesLeft(order));
  if (sent) return deliveryDates(new Date(sent.at), days.transitDays);
  if (payment?.status === 'pending') {
    const { min, max } = made === undefined ? deliveryDays(days) : days.transitDays;
    const text = `${min}–${max} días laborables`;
    return `en ${made === undefined ? text : `unos ${made} días, más ${text} de envío,`} desde que llegue tu pago`;
  }
  if (payment && payment.status !== 'paid') return undefined;
  return deliveryAfter(new Date(payment?.paidAt ?? createdAt), made, days);
};
