import type { UserId } from '#shared/domain/ids.ts';
import { createHmac } from 'node:crypto';
import { callerNetwork } from '../http/caller-network.ts';
import { shopSecret } from '../secrets/shop-secret.ts';

/**
 * Prefix of the keys of the author's counters. A shared account has a public password, so its reviews
 * are counted for each network: one visitor cannot use up the reviews of all others.
 */
export const counterPrefix = async (user: UserId, viewerAddress: string): Promise<string> => {
  const { passwordPepper } = await shopSecret();
  const hash = createHmac('sha256', Buffer.from(passwordPepper, 'base64url'))
    .update(`reviews\n${user}\n${callerNetwork(viewerAddress)}`)
    .digest('base64url');
  return `${hash}#`;
};
