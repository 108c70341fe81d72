/**
 * `npm run bench` measures every budget of docs/requirements/budgets.md and exits 1 when a "must" is
 * missed. Figures that depend on the machine are compared with a peer or a floor page of the same
 * run. `npm test` asserts bytes and units as well.
 *
 * `npm run bench -- taps previews` runs only the named parts; see PARTS. `--quick` measures less of
 * each part, `--runs 1` loads each page once instead of five times, `--origin <url>` measures the
 * pages of a running shop, and `--products 100000` sets the number of products for the parts growth
 * and search.
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
import { buildIfChanged } from '../build/build.ts';
import { measureCost } from './cost.ts';
import { measureEnumeration } from './enumeration.ts';
import { measureGrowth } from './growth.ts';
import { measureHandlerInit } from './handler-init.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureNextPage } from './next-page.ts';
import { measurePanelLists } from './panel-lists.ts';
import { measurePages } from './pages.ts';
import { measurePreviews } from './previews.ts';
import { format, missedIn, report, row, type Part } from './report.ts';
import { searchSpeed } from './search-speed.ts';
import { measureStartUp } from './start-up.ts';
import { table } from './table.ts';
import { measureTaps } from './taps.ts';

const startUp = async (): Promise<Part> => {
  const { first, later } = await measureStartUp();
  return [
    report('npm start, until the shop answers', [
      row('first start, empty state folder', first, { must: 60, unit: 's' }),
      row('later start', later, { must: 12, unit: 's' }),
    ]),
  ];
};

/** The step "byte budgets" of `npm test`, so that the bench shows every budget. */
const bytes = async (): Promise<Part> => {
  await Promise.all([buildIfChanged('functions'), buildIfChanged('web')]);
  const script = join(import.meta.dirname, 'bytes.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [...process.execArgv, script], {
    encoding: 'utf8',
  });
  return [
    `${stdout}${stderr}`.trim(),
    report('BUDGET-P01, BUDGET-P02, BUDGET-P10 bytes', [
      row('failed checks', status === 0 ? 0 : 1, { must: 0, digits: 0 }),
    ]),
  ];
};

/** Starts local services with an empty table and sets the environment that handlers read. */
const onEmptyTable = async (measure: (endpoint: string) => Promise<Part>): Promise<Part> => {
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
    Object.assign(
      process.env,
      environment({ images: [], pages: [], secrets: true, mail: true, renderer: true }),
    );
    muteRequestLog();
    return await measure(process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '');
  } finally {
    await running.stop();
  }
};

interface UnitLimits {
  trips: number;
  units?: { must: number; aim: number };
}
/** Limits of BUDGET-P07 and BUDGET-P08 by the name of the call in test-support/costs.ts. */
const UNITS: Record<string, UnitLimits> = {
  'list of 40': { trips: 1, units: { must: 4, aim: 2 } },
  'detail with 5 reviews, by slug': { trips: 2, units: { must: 1.5, aim: 1 } },
  "a user's orders": { trips: 2 },
  'order of 3': { trips: 2, units: { must: 20, aim: 14 } },
};

const units = async (endpoint: string): Promise<Part> => {
  const { answers, behind } = await measureCosts(endpoint);
  const rows = Object.entries(UNITS).flatMap(([name, { trips, units: limits }]) => {
    const cost = answers.find(({ call }) => call === name);
    const used = name.startsWith('order') ? cost?.writes : cost?.reads;
    return [
      row(`${name}: round trips`, cost?.operations.length ?? NaN, { must: trips, digits: 0 }),
      ...(limits ? [row(`${name}: units`, used ?? NaN, limits)] : []),
    ];
  });
  const scans = answers.filter(({ operations }) => operations.includes('Scan'));
  rows.push(row('calls that scan', scans.length, { must: 0, digits: 0 }));
  return [
    report('BUDGET-P07, BUDGET-P08 DynamoDB', rows),
    table(
      ['all calls', 'reads', 'writes', 'round trips', 'operations'],
      [...answers, ...behind].map(({ call, reads, writes, operations }) => [
        call,
        reads,
        writes,
        String(operations.length),
        operations.join(' '),
      ]),
    ),
  ];
};

const handlerCpu = async (): Promise<Part> => {
  await buildIfChanged('functions');
  return onEmptyTable(async (endpoint) => {
    // The module imports functions/, which read their environment when they are loaded.
    const { measureHandlerCpu } = await import('./handler-cpu.ts');
    return measureHandlerCpu(endpoint);
  });
};

const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string' },
    quick: { type: 'boolean', default: false },
    origin: { type: 'string' },
    products: { type: 'string' },
  },
});
const { quick, origin } = values;
const runs = Number(values.runs ?? (quick ? 1 : 5));
const products = values.products === undefined ? undefined : Number(values.products);

const PARTS: Record<string, () => Promise<Part> | Part> = {
  bytes,
  units: () => onEmptyTable(units),
  cost: measureCost,
  cpu: handlerCpu,
  init: async () => {
    await buildIfChanged('functions');
    return measureHandlerInit(quick ? 7 : 21);
  },
  growth: async () => {
    await buildIfChanged('web');
    return onEmptyTable((endpoint) => measureGrowth(endpoint, { quick, productCount: products }));
  },
  pages: () => measurePages(origin),
  previews: () => measurePreviews(origin),
  lighthouse: () => measureLighthouse(origin, runs),
  taps: () => measureTaps(origin, runs, quick),
  next: () => measureNextPage(origin, runs),
  enumeration: () => onEmptyTable(measureEnumeration),
  'panel-lists': () => onEmptyTable((endpoint) => measurePanelLists(endpoint, quick)),
  admin: async () => (await import('./admin.ts')).measureAdmin(),
  search: () => searchSpeed(products),
  start: startUp,
};

const unknown = named.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  throw new Error(`No part ${unknown.join(', ')}; the parts are ${Object.keys(PARTS).join(', ')}`);
}
const parts = Object.entries(PARTS).filter(([name]) => named.length === 0 || named.includes(name));
for (const [name, part] of parts) {
  if (parts.length === 1) {
    const measured = await part();
    console.log(`${format(measured)}\n`);
    for (const line of missedIn(measured)) {
      console.error(`Missed. ${line}`);
      process.exitCode = 1;
    }
  } else {
    // Each part runs in its own process, because handlers read their environment only once.
    const options = [
      ...['--runs', String(runs)],
      ...(quick ? ['--quick'] : []),
      ...(origin === undefined ? [] : ['--origin', origin]),
      ...(products === undefined ? [] : ['--products', String(products)]),
    ];
    const args = [...process.execArgv, import.meta.filename, name, ...options];
    const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
    if (status !== 0) process.exitCode = 1;
  }
}
