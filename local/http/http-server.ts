/** What every local server needs: to start on a free port, to read a body, to end at once. */
import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo, ListenOptions } from 'node:net';

/**
 * @param options a free port, for this machine only, unless told
 * @returns the port
 */
export const listen = async (
  server: Server,
  options: ListenOptions = { port: 0, host: '127.0.0.1' },
): Promise<number> => {
  server.listen(options);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

/** Ends open connections too: clients keep theirs alive. */
export const close = async (server: Server): Promise<void> => {
  if (!server.listening) return;
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
};

/** The whole body, or `undefined` as soon as it is longer than `maxBytes`. */
export const readAll = async (
  request: IncomingMessage,
  maxBytes = Infinity,
): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    // Read on, but keep nothing: a client that is still sending would not see the answer.
    if (length <= maxBytes) chunks.push(chunk);
  }
  return length <= maxBytes ? Buffer.concat(chunks) : undefined;
};
