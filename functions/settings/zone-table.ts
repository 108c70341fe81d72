/** The shop's time zone and currency alone: all settings would make the bundle of a read too large (BUDGET-P10). */
import { zoneOf } from '#shared/domain/time-zones.ts';
import { Currency } from '#shared/domain/schemas/fields.ts';
import * as z from 'zod/mini';
import { get, one } from '../table/client.ts';
import { keys } from '../table/keys.ts';

const ZONE = {
  record: () =>
    z.object({
      country: z.exactOptional(z.string()),
      timeZone: z.exactOptional(z.string()),
      currency: z.exactOptional(Currency),
    }),
};

/** Names the item, to read it with the caller's account. */
export const zoneRead = () => one(ZONE, keys.settings());

export const findZone = async (): Promise<string> => zoneOf(await get(ZONE, keys.settings()));
