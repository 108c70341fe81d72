/**
 * Before the endpoint tests: DynamoDB Local in memory, pictures, mails and the secret, once for all
 * files. Every file then makes a table of its own (fresh-table.ts).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Running } from '../local/running.ts';
import { startServices } from '../local/services.ts';
import { statePaths } from '../local/state.ts';

declare global {
  /** Read by stop-test-services.ts: jest shares nothing else between the two. */
  var testServices: Running | undefined;
}

export default async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'lumbre-test-'));
  const running = new Running();
  running.onStop(() => rm(folder, { recursive: true }));
  globalThis.testServices = running;
  const { environment } = await startServices({
    // A Java that had to be fetched stays where `npm start` looks for it.
    paths: { ...statePaths(folder), java: statePaths(join(import.meta.dirname, '../.local')).java },
    inMemory: true,
    publicOrigin: 'http://localhost:3000',
    running,
    onFetchJava: () => console.log('Fetching Java for DynamoDB Local …'),
  });
  Object.assign(process.env, environment({ images: [], secrets: true, mail: true }));
};
