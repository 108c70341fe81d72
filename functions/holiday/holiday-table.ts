/** Whether the checkout is closed for holidays (RULE-74, ADR-0074). */
import type { Holiday, HolidayState } from '#shared/domain/schemas/holiday.ts';
import { get, one } from '../table/client.ts';
import { assign, expression } from '../table/expression.ts';
import { HOLIDAY } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { transact, update } from '../table/write.ts';

export const OPEN: HolidayState = { closed: false, until: null, message: '' };

/** Names the item, so that an endpoint reads it in the same request as the caller's account. */
export const holidayRead = () => one(HOLIDAY, keys.holiday());

/** What visitors read; undefined while the checkout is open. Read consistently. */
export const findHoliday = async (): Promise<Holiday | undefined> => {
  const state = await get(HOLIDAY, keys.holiday(), { consistent: true });
  return state?.closed ? { until: state.until, message: state.message } : undefined;
};

/**
 * Changes the fields that are given, so that two people who change different fields at the same time
 * lose nothing. Every stored item is complete.
 * @param before absent at the first change of a shop
 * @returns the state after the change, without changes that others make at the same moment
 */
export const saveHoliday = async (
  before: HolidayState | undefined,
  changes: Partial<HolidayState>,
): Promise<HolidayState> => {
  const set = before ? changes : { ...OPEN, ...changes };
  await transact({ holiday: update(keys.holiday(), expression`SET ${assign(set)}`) });
  return { ...OPEN, ...before, ...changes };
};
