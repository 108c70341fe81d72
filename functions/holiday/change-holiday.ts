import { changeHoliday } from '#shared/rows/holiday.ts';
import { signedInReadingEndpoint } from '../http/signed-in-endpoint.ts';
import { saveHoliday } from './change-holiday-table.ts';
import { holidayRead, OPEN } from './holiday-table.ts';

export const handler = signedInReadingEndpoint(
  changeHoliday,
  () => ({ before: holidayRead() }),
  async ({ body, found: { before = OPEN } }) => {
    const state = { ...before, ...body };
    if (Object.keys(body).length > 0) await saveHoliday(state);
    return state;
  },
);
