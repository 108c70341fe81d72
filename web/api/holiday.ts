import { createContext } from 'react';
import { dayAndMonth } from '#shared/domain/dates.ts';
import type { Holiday } from '#shared/domain/schemas/holiday.ts';

/** Why the checkout is closed, from the page's HTML; undefined while it is open (RULE-74). */
export const HolidayContext = createContext<Holiday | undefined>(undefined);

const utcDay = (iso: string): string => {
  const date = new Date(iso);
  return dayAndMonth(date.getUTCDate(), date.getUTCMonth());
};

/** `Estamos de vacaciones. Volvemos el 8 de diciembre.` */
export const holidayText = ({ message, until }: Holiday): string =>
  (message || 'Estamos de vacaciones.') + (until === null ? '' : ` Volvemos el ${utcDay(until)}.`);
