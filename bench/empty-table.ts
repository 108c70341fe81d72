import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { muteRequestLog } from '../test-support/log-watch.ts';
import { Running } from '../local/running.ts';
import { startServices } from '../local/services.ts';
import { DEFAULT_STATE, statePaths } from '../local/state.ts';

export const onEmptyTable = async <T>(measure: () => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'lumbre-bench-'));
  const running = new Running();
  running.onStop(() => rm(folder, { recursive: true }));
  try {
    const { environment } = await startServices({
      paths: { ...statePaths(folder), java: statePaths(DEFAULT_STATE).java },
      inMemory: true,
      publicOrigin: 'http://localhost:3000',
      running,
      onFetchJava: () => console.log('Fetching Java for DynamoDB Local …'),
    });
    Object.assign(process.env, environment({ images: [], pages: [], mail: true, renderer: true }));
    muteRequestLog();
    return await measure();
  } finally {
    await running.stop();
  }
};
