/**
 * Which Host headers may reach `/_local`. A page of a stranger can make its own name resolve to this
 * machine (DNS rebinding) and would then read the mailbox as its own origin. Its requests still
 * carry its name in the Host header. An address in numbers cannot be rebound.
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
 * Whether a request must not have `/_local`, which shows mails and runs schedules. A page of another
 * site cannot read an answer from `localhost`, but its forms could post there.
 */
export const isForeignLocalRequest = ({
  method,
  url = '',
  headers: { host, 'sec-fetch-site': site = 'none' },
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean =>
  url.startsWith('/_local/') &&
  (!isLocalHost(host) || (method === 'POST' && site !== 'same-origin' && site !== 'none'));
