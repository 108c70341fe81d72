/** Table in memory, pictures, mail and secret for tests that call handlers directly. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Running } from './running.ts';
import { startServices } from './services.ts';
import { statePaths } from './state.ts';

export interface TestServices {
  /** What a handler that uses everything finds in its environment; the table is empty. */
  environment: Record<string, string>;
  stop(): Promise<void>;
}

/**
 * For jest's globalSetup: about two seconds, most of it Java. Nothing survives `stop`, nor the end
 * of the process that called.
 */
export const startTestServices = async (): Promise<TestServices> => {
  const running = new Running();
  const directory = await mkdtemp(join(tmpdir(), 'lumbre-'));
  running.onStop(() => rm(directory, { recursive: true, force: true }));
  try {
    const services = await startServices({
      paths: statePaths(directory),
      inMemory: true,
      publicOrigin: 'http://localhost:3000',
      running,
      onFetchJava: () => process.stdout.write('No hay Java 17: se descarga uno\n'),
    });
    return {
      environment: services.environment({
        table: ['GetItem'],
        images: ['PutObject'],
        secrets: true,
      }),
      stop: () => running.stop(),
    };
  } catch (error) {
    await running.stop();
    throw error;
  }
};
