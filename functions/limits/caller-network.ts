/** The network of a caller, as the edge reports it (RULE-50), for limits of callers without an account. */
import { createHmac } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import type { Count } from './limits-table.ts';
import { passwordPepper } from '../secrets/shop-keys.ts';

/** The first 64 bits of an IPv6 address, the smallest network that one subscriber gets. */
const networkOf = (address: string): string => {
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const end = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - end.length) }, () => '0');
  const network = [...groups, ...(tail === undefined ? [] : zeros), ...end].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
};

/**
 * `198.51.100.10:46532` → `198.51.100.10`, an IPv6 address → its network of 64 bits. CloudFront
 * writes IPv6 without brackets. Callers without a readable address are one caller.
 */
export const callerNetwork = (viewerAddress: string): string => {
  const address = viewerAddress.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(mapped)) return mapped;
  return isIPv6(address) ? networkOf(address) : 'unknown';
};

/** Whether a result of `callerNetwork` is this machine. */
export const isLoopback = (network: string): boolean =>
  network.startsWith('127.') || network === networkOf('::1');

/** Hashes a caller for the table. Without the pepper, nobody can find the address by trying all addresses. */
export const callerHasher = async (): Promise<(text: string) => string> => {
  const key = Buffer.from(await passwordPepper(), 'base64url');
  return (text) => createHmac('sha256', key).update(`caller\n${text}`).digest('base64url');
};

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
