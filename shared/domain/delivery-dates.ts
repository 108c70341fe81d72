/** When an order arrives (RULE-65). Only weekends are free days, because local holidays are not known. */
import { dayAndMonth, onShopClock } from './dates.ts';
import type { Order } from './schemas/order.ts';
import { COUNTRIES, deliveryDays, shop } from './shop.ts';

const isWeekend = (date: Date): boolean => date.getUTCDay() % 6 === 0;

const afterWorkingDays = (from: Date, count: number): Date => {
  const date = new Date(from);
  for (let left = count; left > 0; left -= isWeekend(date) ? 0 : 1) {
    date.setUTCDate(date.getUTCDate() + 1);
  }
  return date;
};

/**
 * `entre el 26 y el 30 de noviembre`
 * @param from when the order was placed, or sent
 * @param days working days from then on
 */
export const deliveryDates = (from: Date, days = deliveryDays()): string => {
  const day = onShopClock(from);
  const first = afterWorkingDays(day, days.min);
  const last = afterWorkingDays(day, days.max);
  const text = (date: Date): string => dayAndMonth(date.getUTCDate(), date.getUTCMonth());
  const begin = first.getUTCMonth() === last.getUTCMonth() ? first.getUTCDate() : text(first);
  return `entre el ${begin} y el ${text(last)}`;
};

const comparable = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

const NAMES = new Set(Object.entries(COUNTRIES).flat().map(comparable));

/** Whether the shop's terms hold for an address. Its country is a text that the shopper typed. */
export const hasTermsFor = (country: string): boolean => NAMES.has(comparable(country));

/** The days of `deliveryDates` for an order; undefined where the terms do not hold. */
export const promisedDays = ({
  createdAt,
  sent,
  address,
}: Pick<Order, 'createdAt' | 'sent' | 'address'>): string | undefined => {
  if (!hasTermsFor(address.pais)) return undefined;
  return sent
    ? deliveryDates(new Date(sent.at), shop().transitDays)
    : deliveryDates(new Date(createdAt));
};
