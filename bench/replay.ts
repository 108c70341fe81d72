/**
 * A proxy between a handler and DynamoDB Local. It passes the first call of each operation on, and
 * answers the next ones from memory, so that a measurement of the handler contains no database.
 */
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { close, listen } from '../local/http/http-server.ts';

export interface Replay {
  url: string;
  /** Forgets the answers, for the next handler. */
  forget: () => void;
  stop: () => Promise<void>;
}

interface Remembered {
  status: number;
  body: Buffer;
}

/**
 * Suits only handlers that call each operation with one input.
 * @param target endpoint of DynamoDB
 */
export const startReplay = async (target: string): Promise<Replay> => {
  const answers = new Map<string, Remembered>();
  const server = createServer((request, response) => {
    const operation = String(request.headers['x-amz-target']);
    const pass = async (): Promise<Remembered> => {
      const body = await buffer(request);
      const answer = await fetch(target, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.0',
          'x-amz-target': operation,
          authorization: request.headers.authorization ?? '',
        },
        body,
      });
      return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
    };
    const reply = async (): Promise<void> => {
      const known = answers.get(operation);
      if (known) request.resume();
      const { status, body } = known ?? (await pass());
      if (status === 200) answers.set(operation, { status, body });
      response.writeHead(status, {
        'content-type': 'application/x-amz-json-1.0',
        'content-length': body.length,
      });
      response.end(body);
    };
    reply().catch(() => request.socket.destroy());
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    forget: () => answers.clear(),
    stop: () => close(server),
  };
};
