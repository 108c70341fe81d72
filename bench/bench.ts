/**
 * `npm run bench` guards against slowness that no test may assert, because times depend on the
 * machine. Counts and bytes are budgets of `npm test` and are only printed here.
 *
 * `npm run bench -- units` runs only the named parts. `npm run bench -- pages --runs 1` runs
 * Lighthouse once instead of five times for each page.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { muteRequestLog } from '../test-support/mute-request-log.ts';
import { measureCosts } from '../test-support/costs.ts';
import { Running } from '../local/running.ts';
import { startServices } from '../local/services.ts';
import { statePaths } from '../local/state.ts';
import { buildFunctions } from '../build/build-functions.ts';
import { measureEnumeration } from './enumeration.ts';
import { measureGrowth } from './growth.ts';
import { measureHandlerInit, nodeVersion } from './handler-init.ts';
import { measurePages } from './pages.ts';
import { searchSpeed } from './search-speed.ts';
import { measureStartUp } from './start-up.ts';
import { table } from './table.ts';

const startUp = async (): Promise<string> => {
  const { first, later } = await measureStartUp();
  return table(
    ['npm start, until the shop answers', 'seconds', 'must'],
    [
      ['first start, empty state folder', first, 60],
      ['later start', later, 12],
    ],
  );
};

const handlerInit = async (): Promise<string> => {
  await buildFunctions();
  const rows = await measureHandlerInit();
  return table(
    [`Read handlers on Node ${nodeVersion()} (BUDGET-P10)`, 'init ms', '× default', 'zip kB'],
    [
      ...rows.map(({ handler, init, ratio, zip }) => [handler, init, ratio.toFixed(2), zip]),
      ['must', '', '0.75', 90],
      ['aim', '', '0.60', 75],
    ],
  );
};

/** Starts local services with an empty table and sets the environment that handlers read. */
const onEmptyTable = async (measure: (endpoint: string) => Promise<string>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'lumbre-bench-'));
  const running = new Running();
  running.onStop(() => rm(folder, { recursive: true }));
  try {
    const { environment } = await startServices({
      paths: {
        ...statePaths(folder),
        java: statePaths(join(import.meta.dirname, '../.local')).java,
      },
      inMemory: true,
      publicOrigin: 'http://localhost:3000',
      running,
      onFetchJava: () => console.log('Fetching Java for DynamoDB Local …'),
    });
    Object.assign(process.env, environment({ images: [], secrets: true, mail: true }));
    muteRequestLog();
    return await measure(process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '');
  } finally {
    await running.stop();
  }
};

/** Guards against calls that read or write more items than their budget (BUDGET-P07, BUDGET-P08). */
const units = async (endpoint: string): Promise<string> => {
  const { answers, behind } = await measureCosts(endpoint);
  return table(
    ['DynamoDB (BUDGET-P07, BUDGET-P08)', 'reads', 'writes', 'round trips', 'operations'],
    [...answers, ...behind].map(({ call, reads, writes, operations }) => [
      call,
      reads,
      writes,
      String(operations.length),
      operations.join(' '),
    ]),
  );
};

const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' } },
});

const PARTS = {
  units: () => onEmptyTable(units),
  growth: () => onEmptyTable(measureGrowth),
  enumeration: () => onEmptyTable(measureEnumeration),
  init: handlerInit,
  // The module imports functions/, which read their environment when they are loaded.
  admin: async () => (await import('./admin.ts')).measureAdmin(),
  pages: () => measurePages(Number(values.runs)),
  start: startUp,
  search: searchSpeed,
};

const unknown = named.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  throw new Error(`No part ${unknown.join(', ')}; the parts are ${Object.keys(PARTS).join(', ')}`);
}
const parts = Object.entries(PARTS).filter(([name]) => named.length === 0 || named.includes(name));
for (const [name, part] of parts) {
  if (parts.length === 1) console.log(`${await part()}\n`);
  else {
    // Each part runs in its own process, because handlers read their environment only once.
    const args = [...process.execArgv, import.meta.filename, name, '--runs', values.runs];
    const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
    if (status !== 0) process.exitCode = 1;
  }
}
