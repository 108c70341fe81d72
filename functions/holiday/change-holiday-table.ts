import type { HolidayState } from '#shared/domain/schemas/holiday.ts';
import { Expression, expression } from '../table/expression.ts';
import { HOLIDAY } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { updateAndGet } from '../table/write.ts';
import { OPEN } from './holiday-table.ts';

/** Sets the field, or keeps its stored value; the first change of a shop stores the default. */
const setOrKeep = (name: keyof HolidayState, { [name]: value }: Partial<HolidayState>) =>
  value === undefined
    ? new Expression([`#${name} = if_not_exists(#${name}, `, ')'], [OPEN[name]])
    : new Expression([`#${name} = `, ''], [value]);

/**
 * Changes the fields that are given, so that two people who change different fields at the same time
 * lose nothing. Every stored item is complete.
 * @returns the state after the change
 */
export const saveHoliday = (changes: Partial<HolidayState>): Promise<HolidayState> =>
  updateAndGet(
    HOLIDAY,
    keys.holiday(),
    expression`SET ${setOrKeep('closed', changes)}, ${setOrKeep('until', changes)}, ${setOrKeep('message', changes)}`,
  );
