import { call } from '../../../api/call.ts';
import type { RouteBody } from '#shared/rows/row.ts';
import type { changeHoliday as changeHolidayRow } from '#shared/rows/holiday.ts';
import { createAdminThunk } from '../../api/admin-thunk.ts';

/** Opens or closes the checkout; an empty change only answers the present state (RULE-74). */
export const changeHoliday = createAdminThunk(
  'holiday/change',
  (body: RouteBody<typeof changeHolidayRow>, { token, signal }) =>
    call('changeHoliday', { body, token, signal }),
);
