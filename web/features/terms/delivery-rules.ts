/** When an order arrives (RULE-65). Only weekends are free days, because local holidays are not known. */
import { dayAndMonth, onShopClock } from '#shared/domain/dates.ts';
import { COUNTRIES, DELIVERY_DAYS } from '#shared/domain/shop-terms.ts';

const isWeekend = (date: Date): boolean => date.getUTCDay() % 6 === 0;

const afterWorkingDays = (from: Date, count: number): Date => {
  const date = new Date(from);
  for (let left = count; left > 0; left -= isWeekend(date) ? 0 : 1) {
    date.setUTCDate(date.getUTCDate() + 1);
  }
  return date;
};

/** `entre el 26 y el 30 de noviembre`, for an order placed at this moment. */
export const deliveryDates = (ordered: Date): string => {
  const day = onShopClock(ordered);
  const first = afterWorkingDays(day, DELIVERY_DAYS.min);
  const last = afterWorkingDays(day, DELIVERY_DAYS.max);
  const text = (date: Date): string => dayAndMonth(date.getUTCDate(), date.getUTCMonth());
  const from = first.getUTCMonth() === last.getUTCMonth() ? first.getUTCDate() : text(first);
  return `entre el ${from} y el ${text(last)}`;
};

const comparable = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

const NAMES = new Set(Object.entries(COUNTRIES).flat().map(comparable));

/** Whether the shop's terms hold for an address. Its country is a text that the shopper typed. */
export const hasTermsFor = (country: string): boolean => NAMES.has(comparable(country));
