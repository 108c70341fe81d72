import { createContext } from 'react';
import { dayAndMonth } from '#shared/domain/dates.ts';
import type { SiteConfig } from '#shared/domain/demo.ts';
import type { Holiday } from '#shared/domain/schemas/settings.ts';

/** Null outside demo mode and while the page has no data. */
export const DemoContext = createContext<SiteConfig['demo']>(null);

const utcDay = (iso: string): string => {
  const date = new Date(iso);
  return dayAndMonth(date.getUTCDate(), date.getUTCMonth());
};

export const holidayText = ({ message, until }: Holiday): string =>
  (message || 'Estamos de vacaciones.') + (until === null ? '' : ` Volvemos el ${utcDay(until)}.`);
