/**
 * The local mailbox is open. A stranger's page can make its own name resolve to this machine (DNS
 * rebinding), but the Host header still has its name. An address in numbers cannot be rebound.
 */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

const nameOf = (host: string): string => {
  const [, bracketed, plain = ''] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/.exec(host) ?? [];
  return (bracketed ?? plain).toLowerCase();
};

export const isLocalHost = (host: string | undefined): boolean => {
  const name = nameOf(host ?? '');
  return name === 'localhost' || name.endsWith('.localhost') || isIP(name) !== 0;
};

/** A page of another site cannot read answers of `localhost`, but its forms could post there. */
export const isForeignRequest = ({
  method = '',
  headers: { host, origin, 'sec-fetch-site': site = 'none' },
}: Pick<IncomingMessage, 'method' | 'headers'>): boolean => {
  if (!isLocalHost(host)) return true;
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return false;
  const isOwnOrigin = origin === undefined || origin === `http://${host}`;
  return !isOwnOrigin || (site !== 'same-origin' && site !== 'none');
};
