/** Sign-ups in the table, counted by the hash of the caller's network. */
import { ShopError } from '#shared/domain/errors.ts';
import { get } from '../table/client.ts';
import { expression } from '../table/expression.ts';
import { SIGN_UPS } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { expiryOf, itemOf } from '../table/kind.ts';
import { IS_NEW, put, write } from '../table/write.ts';
import { NOTHING_COUNTED, SIGN_UP_LIMITS, withOneMore } from './hour-and-day-rules.ts';

/** Attempts. Every lost race means that another sign-up of the network was counted. */
const MAX_RACES = 40;

/**
 * Counts a sign-up of a network.
 * @param network its hash
 * @throws ShopError RATE_LIMITED
 */
export const saveSignUp = async (network: string, now: Date): Promise<void> => {
  const key = keys.signUps(network);
  for (let race = 0; race < MAX_RACES; race += 1) {
    const stored = await get(SIGN_UPS, key, { consistent: true });
    const seen = stored ?? NOTHING_COUNTED;
    const counted = withOneMore(seen, SIGN_UP_LIMITS, now);
    if ('wait' in counted) {
      throw new ShopError('RATE_LIMITED', {
        message: 'Se han creado muchas cuentas desde tu red. Vuelve a intentarlo más tarde.',
        retryAfter: counted.wait,
      });
    }
    const item = itemOf(SIGN_UPS, key, { ...counted.next, expiresAt: expiryOf(SIGN_UPS, now) });
    const unchanged = expression`inDay = ${seen.inDay} AND daySince = ${seen.daySince}`;
    if (!(await write(put(item, stored ? { when: unchanged } : IS_NEW)))) return;
  }
  throw new ShopError('RATE_LIMITED', { retryAfter: 1 });
};
