import type { UserId } from '#shared/domain/ids.ts';
import { createHmac } from 'node:crypto';
import { callerNetwork } from '../http/caller-network.ts';
import { shopSecret } from '../secrets/shop-secret.ts';

/**
 * A prefix of the author's counters. The password of a shared account is public, so its reviews are
 * counted by the caller's network: one visitor does not use up the reviews of all.
 */
export const counterPrefix = async (user: UserId, viewerAddress: string): Promise<string> => {
  const { passwordPepper } = await shopSecret();
  const hash = createHmac('sha256', Buffer.from(passwordPepper, 'base64url'))
    .update(`reviews\n${user}\n${callerNetwork(viewerAddress)}`)
    .digest('base64url');
  return `${hash}#`;
};
