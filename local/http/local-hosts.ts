/**
 * Which requests may reach the local shop, whose mailbox is open and whose admin's password is
 * public. A page of a stranger can make its own name resolve to this machine (DNS rebinding) and
 * would then read the shop as its own origin. Its requests still carry its name in the Host header.
 * An address in numbers cannot be rebound.
 */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** The name or address of a Host header, without port and brackets. */
const nameOf = (host: string): string => {
  const [, bracketed, plain = ''] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/.exec(host) ?? [];
  return (bracketed ?? plain).toLowerCase();
};

/** Whether a Host header is `localhost` or an address. */
export const isLocalHost = (host: string | undefined): boolean => {
  const name = nameOf(host ?? '');
  return name === 'localhost' || name.endsWith('.localhost') || isIP(name) !== 0;
};

/**
 * Whether a request comes from another site: it has a foreign name, or a page of another site makes
 * it. Such a page cannot read an answer of `localhost`, but its forms could post there.
 */
export const isForeignRequest = ({
  method = '',
  headers: { host, origin, 'sec-fetch-site': site = 'none' },
}: Pick<IncomingMessage, 'method' | 'headers'>): boolean => {
  if (!isLocalHost(host)) return true;
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return false;
  const isOwnOrigin = origin === undefined || origin === `http://${host}`;
  return !isOwnOrigin || (site !== 'same-origin' && site !== 'none');
};
