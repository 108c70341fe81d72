/** The caller's network from the edge (RULE-50), for limits of callers without an account. */
import { createHmac } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import type { Count } from './limits-table.ts';
import { passwordPepper } from '../secrets/shop-keys.ts';

/** The first 64 bits of an IPv6 address, the smallest network that a subscriber gets. */
const networkOf = (address: string): string => {
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const end = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - end.length) }, () => '0');
  const network = [...groups, ...(tail === undefined ? [] : zeros), ...end].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
};

/**
 * `198.51.100.10:46532` → `198.51.100.10`; an IPv6 address, which CloudFront writes without
 * brackets, → its network of 64 bits. Callers without a readable address count as one caller.
 */
export const callerNetwork = (viewerAddress: string): string => {
  const address = viewerAddress.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(mapped)) return mapped;
  return isIPv6(address) ? networkOf(address) : 'unknown';
};

export const isLoopback = (network: string): boolean =>
  network.startsWith('127.') || network === networkOf('::1');

/** Hashes a caller for the table. The pepper prevents finding an address by trying all of them. */
export const callerHasher = async (): Promise<(text: string) => string> => {
  const key = Buffer.from(await passwordPepper(), 'base64url');
  return (text) => createHmac('sha256', key).update(`caller\n${text}`).digest('base64url');
};

/** Counts by the hash of the network. Loopback addresses, which only the local shop sees, are not counted. */
export const countOfNetwork = async (
  limit: Count['limit'],
  viewerAddress: string,
): Promise<Count[]> => {
  const network = callerNetwork(viewerAddress);
  if (isLoopback(network)) return [];
  const hash = await callerHasher();
  return [{ limit, subject: hash(network) }];
};
