import { callerHasher } from '../http/caller-hash.ts';
import { callerNetwork, isLoopback } from '../http/caller-network.ts';
import { saveSignUp } from './sign-up-table.ts';

/**
 * Counts a sign-up before its password is hashed and its image decoded. Loopback addresses are not
 * limited: they exist in the local shop only, because CloudFront never reports them.
 * @throws ShopError RATE_LIMITED
 */
export const countSignUp = async (viewerAddress: string, now: Date): Promise<void> => {
  const network = callerNetwork(viewerAddress);
  if (isLoopback(network)) return;
  const hash = await callerHasher();
  await saveSignUp(hash(`sign-up\n${network}`), now);
};
