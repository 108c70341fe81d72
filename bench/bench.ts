/**
 * Figures that depend on the machine are compared with a peer or a floor page of the same run.
 * Exits 1 when a "must" of docs/requirements/budgets.md is missed.
 *
 * `npm run bench -- taps lighthouse` runs only these parts. `--runs 1` loads each page once instead
 * of five times, and `--origin <url>` measures a running shop.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfChanged } from '../build/build.ts';
import { measureLighthouse } from './lighthouse.ts';
import { print, type Report } from './report.ts';
import { measureTaps } from './taps.ts';
import { muteRequestLog } from '../test-support/log-watch.ts';
import { Running } from '../local/running.ts';
import { startServices } from '../local/services.ts';
import { DEFAULT_STATE, statePaths } from '../local/state.ts';

const onEmptyTable = async <T>(measure: () => Promise<T>): Promise<T> => {
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

const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' }, origin: { type: 'string' } },
});
const { origin } = values;
const runs = Number(values.runs);

const PARTS: Record<string, () => Promise<readonly Report[]>> = {
  cpu: async () => {
    await buildIfChanged('functions');
    return onEmptyTable(async () => {
      // functions/ reads its environment when it is loaded.
      const { measureHandlerCpu } = await import('./handler-cpu.ts');
      return measureHandlerCpu();
    });
  },
  lighthouse: () => measureLighthouse(origin, runs),
  taps: () => measureTaps(origin, runs),
};

const unknown = named.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  throw new Error(`No part ${unknown.join(', ')}; the parts are ${Object.keys(PARTS).join(', ')}`);
}
const parts = Object.entries(PARTS).filter(([name]) => named.length === 0 || named.includes(name));
for (const [name, measure] of parts) {
  if (parts.length === 1) for (const report of await measure()) print(report);
  else {
    // A process per part, because handlers read their environment only once.
    const args = [...process.execArgv, import.meta.filename, name, '--runs', String(runs)];
    if (origin !== undefined) args.push('--origin', origin);
    if (spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0) process.exitCode = 1;
  }
}
