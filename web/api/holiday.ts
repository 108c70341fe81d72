import { createContext } from 'react';
import type { Holiday } from '#shared/domain/schemas/holiday.ts';

/** Why the checkout is closed, from the page's HTML; undefined while it is open (RULE-74). */
export const HolidayContext = createContext<Holiday | undefined>(undefined);

const day = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** `Estamos de vacaciones. Volvemos el 8 de diciembre.` */
export const holidayText = ({ message, until }: Holiday): string =>
  (message || 'Estamos de vacaciones.') +
  (until === null ? '' : ` Volvemos el ${day.format(new Date(until))}.`);
