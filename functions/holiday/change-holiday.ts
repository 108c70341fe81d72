import { changeHoliday } from '#shared/rows/holiday.ts';
import { signedInReadingEndpoint } from '../http/signed-in-endpoint.ts';
import { saveHoliday } from './change-holiday-table.ts';
import { holidayRead, OPEN } from './holiday-table.ts';

export const handler = signedInReadingEndpoint(
  changeHoliday,
  () => ({ before: holidayRead() }),
  async ({ body, found: { before = OPEN } }) =>
    Object.keys(body).length > 0 ? saveHoliday(body) : before,
);
