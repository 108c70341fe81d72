/**
 * `npm run bench`: start-up, handler init (P10), round trips and request units (P7, P8) and how they
 * grow (P14), whether sign-in tells who has an account (S8), the pages as a phone meets them (P2 to
 * P6, P9), the panel's lists of 5,000 rows. Times depend on the machine and are printed, never
 * asserted; counts and bytes are budgets of `npm test`. `npm run bench -- units` runs only the named
 * parts, `npm run bench -- pages --runs 1` Lighthouse once instead of five times for each page.
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
    ['npm start, until the shop answers', 'seconds', 'at most'],
    [
      ['first, on an empty state folder', first, 60],
      ['later', later, 12],
    ],
  );
};

const handlerInit = async (): Promise<string> => {
  await buildFunctions();
  const rows = await measureHandlerInit();
  return table(
    [`Read handlers on Node ${nodeVersion()} (P10)`, 'init ms', '× usual', 'zip kB'],
    [
      ...rows.map(({ handler, init, ratio, zip }) => [handler, init, ratio.toFixed(2), zip]),
      ['must', '', '0.75', 90],
      ['aim', '', '0.60', 75],
    ],
  );
};

/** On services of its own, with an empty table, and with the environment that handlers read. */
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

const units = async (endpoint: string): Promise<string> => {
  const { answers, behind } = await measureCosts(endpoint);
  return table(
    ['DynamoDB (P7, P8)', 'reads', 'writes', 'round trips', 'operations'],
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
  // Its items' builders read the environment of functions when they are loaded.
  admin: async () => (await import('./admin.ts')).measureAdmin(),
  pages: () => measurePages(Number(values.runs)),
  start: startUp,
  search: searchSpeed,
};

const parts = Object.entries(PARTS).filter(([name]) => named.length === 0 || named.includes(name));
for (const [name, part] of parts) {
  if (parts.length === 1) console.log(`${await part()}\n`);
  else {
    // Each in a process of its own: handlers read their environment once.
    const itself = [...process.execArgv, import.meta.filename, name, '--runs', values.runs];
    const { status } = spawnSync(process.execPath, itself, { stdio: 'inherit' });
    if (status !== 0) process.exitCode = 1;
  }
}
