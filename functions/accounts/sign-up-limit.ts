import { callerHasher } from './caller-hash.ts';
import { callerNetwork, isLoopback } from '../http/caller-network.ts';
import { saveSignUp } from './sign-up-table.ts';

/**
 * Counts a sign-up that is about to cost a hash and a picture. The browser of the local shop has a
 * loopback address, which CloudFront never reports; it is not limited.
 * @throws ShopError RATE_LIMITED
 */
export const countSignUp = async (viewerAddress: string, now: Date): Promise<void> => {
  const network = callerNetwork(viewerAddress);
  if (isLoopback(network)) return;
  const hash = await callerHasher();
  await saveSignUp(hash(`sign-up\n${network}`), now);
};
