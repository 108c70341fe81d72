import { callerHasher } from '../http/caller-hash.ts';
import { callerNetwork, isLoopback } from '../http/caller-network.ts';
import { countRequestOf } from './restock-table.ts';

/**
 * Counts a request for an alert. Loopback addresses are not limited: they exist in the local shop
 * only, because CloudFront never reports them.
 * @throws ShopError RATE_LIMITED
 */
export const countRequest = async (viewerAddress: string, now: Date): Promise<void> => {
  const network = callerNetwork(viewerAddress);
  if (isLoopback(network)) return;
  const hash = await callerHasher();
  await countRequestOf(hash(`restock\n${network}`), now);
};

/** The answer whether or not the address is known, confirmed or limited, so that it reveals nothing. */
export const ASKED =
  'Si la dirección es correcta, te hemos enviado un correo para confirmar el aviso.';
