/** Sign-ups in the table, counted by the hash of the caller's network. */
import { ShopError } from '#shared/domain/errors.ts';
import { get } from '../table/client.ts';
import { expression } from '../table/expression.ts';
import { SIGN_UPS } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { expiryOf, itemOf } from '../table/kind.ts';
import { IS_NEW, put, write } from '../table/write.ts';
import { callerHasher } from './caller-hash.ts';
import { callerNetwork, isLoopback } from './caller-network.ts';
import { NOTHING_COUNTED } from './hour-and-day-rules.ts';
import { withSignUp } from './sign-up-rules.ts';

/** Each lost race is a sign-up of the same network that was counted. */
const MAX_RACES = 40;

/**
 * Counts a sign-up that is about to cost a hash and a picture. The browser of the local shop has a
 * loopback address, which CloudFront never reports; it is not limited.
 * @throws ShopError RATE_LIMITED
 */
export const countSignUp = async (viewerAddress: string, now: Date): Promise<void> => {
  const network = callerNetwork(viewerAddress);
  if (isLoopback(network)) return;
  const hash = await callerHasher();
  const key = keys.signUps(hash(`sign-up\n${network}`));
  for (let race = 0; race < MAX_RACES; race += 1) {
    const stored = await get(SIGN_UPS, key, { consistent: true });
    const seen = stored ?? NOTHING_COUNTED;
    const counted = withSignUp(seen, now);
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
