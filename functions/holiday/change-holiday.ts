import { changeHoliday } from '#shared/rows/panel.ts';
import { signedInReadingEndpoint } from '../http/account-endpoints.ts';
import { holidayRead, OPEN, saveHoliday } from './holiday-table.ts';

export const handler = signedInReadingEndpoint(
  changeHoliday,
  () => ({ before: holidayRead() }),
  async ({ body, found: { before } }) =>
    Object.keys(body).length > 0 ? saveHoliday(before, body) : (before ?? OPEN),
);
