import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, ListenOptions } from 'node:net';

/** By default on a free port of the loopback interface. Returns the port. */
export const listen = async (
  server: Server,
  options: ListenOptions = { port: 0, host: '127.0.0.1' },
): Promise<number> => {
  server.listen(options);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

/** Also closes open connections, because clients keep them alive. */
export const close = async (server: Server): Promise<void> => {
  if (!server.listening) return;
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
};

export const freePort = async (): Promise<number> => {
  const server = createServer();
  const port = await listen(server);
  await close(server);
  return port;
};

/** Undefined if the body is longer than `maxBytes`. */
export const readAll = async (
  request: IncomingMessage,
  maxBytes = Infinity,
): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    // The rest is read and dropped, because a client that still sends would not read the answer.
    if (length <= maxBytes) chunks.push(chunk);
  }
  return length <= maxBytes ? Buffer.concat(chunks) : undefined;
};
