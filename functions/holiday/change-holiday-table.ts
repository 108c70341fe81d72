import type { HolidayState } from '#shared/domain/schemas/holiday.ts';
import { assign, expression } from '../table/expression.ts';
import { keys } from '../table/keys.ts';
import { update, write } from '../table/write.ts';

/** The whole state is written, so every stored item is complete. */
export const saveHoliday = async (state: HolidayState): Promise<void> => {
  await write(update(keys.holiday(), expression`SET ${assign(state)}`));
};
