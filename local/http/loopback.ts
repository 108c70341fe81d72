/**
 * Where the local shop listens: loopback only, unless a person asks for more. Its admin account is
 * public and its mailbox shows every mail, so other devices of the network must not reach it by
 * default.
 */
import { once } from 'node:events';
import { createServer as createTcpServer } from 'node:net';
import type { Server } from 'node:http';
import { isErrno } from '../errno.ts';
import type { Running } from '../running.ts';
import { close, listen } from './http-server.ts';

/** Hosts that mean every address of this machine. */
const EVERYWHERE: readonly string[] = ['0.0.0.0', '::'];

/**
 * Makes `server` answer at another address too. A server of Node listens at one address.
 * @throws the error of `listen`
 */
const alsoListen = async (
  server: Server,
  port: number,
  host: string,
  running: Running,
): Promise<void> => {
  const other = createTcpServer((socket) => server.emit('connection', socket));
  other.listen({ port, host });
  await once(other, 'listening');
  // The connections belong to `server`, which closes them.
  running.onStop(async () => {
    other.close();
  });
};

/**
 * Listens at 127.0.0.1 and ::1, because browsers try either for `localhost`.
 * @param port 0 takes a free one
 * @param host one more address; `0.0.0.0` or `::` is every address
 * @returns the port
 * @throws the error of `listen`
 */
export const listenOn = async (
  server: Server,
  port: number,
  host: string | undefined,
  running: Running,
): Promise<number> => {
  running.onStop(() => close(server));
  if (host !== undefined && EVERYWHERE.includes(host)) return listen(server, { port });
  const bound = await listen(server, { port, host: '127.0.0.1' });
  try {
    await alsoListen(server, bound, '::1', running);
  } catch (error) {
    // A machine without IPv6, or a port that was chosen for IPv4 alone.
    if (port !== 0 && isErrno(error, 'EADDRINUSE')) throw error;
  }
  const isLoopback = host === undefined || ['localhost', '127.0.0.1', '::1'].includes(host);
  if (!isLoopback) await alsoListen(server, bound, host, running);
  return bound;
};
