import { shopDay } from '#shared/domain/dates.ts';
import { ShopError } from '#shared/domain/errors.ts';
import { changeSettings } from '#shared/rows/panel.ts';
import { signedInReadingEndpoint } from '../http/account-endpoints.ts';
import { allSettings, saveSettings, settingsRead } from './settings-table.ts';

/** @throws ShopError VALIDATION for a holiday that is over before it begins */
const requireFuture = (until: string | null | undefined, now: Date): void => {
  if (!until || until > shopDay(now)) return;
  throw new ShopError('VALIDATION', {
    details: [
      { field: 'holiday.until', code: 'PAST', message: 'Ese día ya ha llegado. Elige otro.' },
    ],
  });
};

export const handler = signedInReadingEndpoint(
  changeSettings,
  () => ({ before: settingsRead() }),
  async ({ body, found: { before }, now }) => {
    if (body.holiday?.closed) requireFuture(body.holiday.until, now);
    return Object.keys(body).length > 0 ? saveSettings(before, body) : allSettings(before);
  },
);
