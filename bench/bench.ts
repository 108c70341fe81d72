/**
 * `npm run bench`: start-up, handler init (P10), round trips and request units (P7, P8), the pages as
 * a phone meets them (P2 to P6, P9). Times depend on the machine and are printed, never asserted;
 * counts and bytes are budgets of `npm test`. `npm run bench -- units` runs only the named parts,
 * `npm run bench -- pages --runs 1` Lighthouse once instead of five times for each page.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { muteRequestLog } from '../functions/testing/mute-request-log.ts';
import { measureCosts } from '../functions/testing/costs.ts';
import { Running } from '../local/running.ts';
import { startServices } from '../local/services.ts';
import { statePaths } from '../local/state.ts';
import { buildFunctions } from '../tools/build-functions.ts';
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

const units = async (): Promise<string> => {
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
    Object.assign(process.env, environment({ images: [], secrets: true }));
    muteRequestLog();
    const costs = await measureCosts(process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '');
    return table(
      ['DynamoDB (P7, P8)', 'units', 'round trips', 'operations'],
      costs.map(({ call, units: count, operations }) => [
        call,
        count,
        String(operations.length),
        operations.join(' '),
      ]),
    );
  } finally {
    await running.stop();
  }
};

const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' } },
});

const PARTS = {
  units,
  init: handlerInit,
  pages: () => measurePages(Number(values.runs)),
  start: startUp,
  search: searchSpeed,
};

for (const [name, part] of Object.entries(PARTS)) {
  if (named.length === 0 || named.includes(name)) console.log(`${await part()}\n`);
}
