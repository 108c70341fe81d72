/** Sign-ups in the table, counted by the hash of the caller's network. */
import { SIGN_UPS } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { SIGN_UP_LIMITS } from './hour-and-day-rules.ts';
import { countEvent } from './hour-and-day-table.ts';

/**
 * Counts a sign-up of a network.
 * @param network its hash
 * @throws ShopError RATE_LIMITED
 */
export const saveSignUp = (network: string, now: Date): Promise<void> =>
  countEvent(
    {
      kind: SIGN_UPS,
      key: keys.signUps(network),
      limits: SIGN_UP_LIMITS,
      refusal: 'Se han creado muchas cuentas desde tu red. Vuelve a intentarlo más tarde.',
    },
    now,
  );
