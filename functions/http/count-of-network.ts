import type { Count } from '../limits/limits-table.ts';
import { callerHasher } from './caller-hash.ts';
import { callerNetwork, isLoopback } from './caller-network.ts';

/**
 * The counts of an anonymous caller, by the hash of its network. None for a loopback address, which
 * exists in the local shop only, because CloudFront never reports one.
 */
export const countOfNetwork = async (
  limit: Count['limit'],
  viewerAddress: string,
): Promise<Count[]> => {
  const network = callerNetwork(viewerAddress);
  if (isLoopback(network)) return [];
  const hash = await callerHasher();
  return [{ limit, subject: hash(network) }];
};
