/**
 * `node handler-worker.mjs <bundle> <event file>` calls a handler without a TypeScript loader. Each
 * message of the parent is a number of calls; the answer is their CPU time in ms.
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

const [, , bundle, file] = process.argv;
const { handler } = await import(pathToFileURL(bundle).href);
const event = JSON.parse(await readFile(file, 'utf8'));
const context = { getRemainingTimeInMillis: () => 30_000 };

const measure = async (calls) => {
  const before = process.cpuUsage();
  for (let at = 0; at < calls; at++) {
    const headers = { ...event.headers, 'idempotency-key': randomUUID() };
    const { statusCode, body } = await handler({ ...event, headers }, context);
    if (statusCode >= 300) throw new Error(`The handler answered ${statusCode}: ${body}`);
  }
  const { user, system } = process.cpuUsage(before);
  process.send((user + system) / 1000);
};

process.on('message', (calls) => void measure(calls));
process.on('disconnect', () => process.exit());
