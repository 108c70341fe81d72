import { HolidayChange, HolidayState } from '../domain/schemas/holiday.ts';
import type { Row } from './row.ts';

/** A GET of its own would be one more function, so a change of nothing answers the present state. */
export const changeHoliday = {
  id: 'changeHoliday',
  trigger: 'http',
  method: 'PATCH',
  path: '/admin/holiday',
  summary: 'Closes or opens the checkout for holidays; an empty change answers the present state',
  access: 'admin',
  input: { body: HolidayChange },
  success: 200,
  output: HolidayState,
  uses: { table: ['UpdateItem'], partitions: ['HOLIDAY'] },
  work: 'write',
} as const satisfies Row;
