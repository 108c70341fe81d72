/**
 * Guards against an import that slows the cold start of a read handler (BUDGET-P10).
 *
 * The bench takes the CPU time of a new process that only loads the bundle, minus that of
 * `node -e 0`, and divides it by the same figure for a default client-dynamodb bundle. All bundles
 * take turns in one run, so the ratio holds on any machine. Wall-clock time would include other load.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { quantile } from 'simple-statistics';
import { httpRows, kebabCase } from '#shared/rows/index.ts';
import { requireLambdaNode } from '../test-support/lambda-node.ts';
import { report, row, type Report } from './report.ts';

const ROOT = join(import.meta.dirname, '..');

/**
 * Rows of BUDGET-P10. `renderPage` reads too, but its bundle has the client of S3 (ADR-0052), and the
 * bundle of `getHealth` has the clients of five services (ADR-0028).
 */
export const readRows = httpRows.filter(
  ({ method, uses }) => method === 'GET' && !('renderer' in uses) && !('health' in uses),
);

/** Path of a route's handler bundle, as build/build-functions.ts writes it. */
export const functionBundle = (id: string): string =>
  join(ROOT, 'dist/functions', kebabCase(id), 'index.cjs');

/** A handler with the SDK's default credential providers. */
const DEFAULT_HANDLER = `
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
const client = new DynamoDBClient({});
export const handler = (id) => client.send(new GetItemCommand({ TableName: 't', Key: { pk: { S: id } } }));
`;

const ENVIRONMENT = {
  PATH: process.env['PATH'],
  AWS_REGION: 'eu-central-1',
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  TABLE_NAME: 'table',
  IMAGES_BUCKET: 'images',
  PUBLIC_ORIGIN: 'https://shop.example',
  STAGE: 'bench',
};

/** Loaded before the program; prints its CPU time in milliseconds at exit. */
const METER = `
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  require('node:fs').writeSync(1, String((user + system) / 1000));
});
`;

const cpuTime = (node: string, meter: string, args: readonly string[]): number => {
  const { status, stdout, stderr } = spawnSync(node, ['--require', meter, ...args], {
    env: ENVIRONMENT,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${args.join(' ')} failed: ${stderr}`);
  return Number(stdout);
};

/** Lower quartile, because other load on the machine can only make a start slower. */
const lowerQuartile = (values: readonly number[] = []): number => quantile([...values], 0.25);

/** Makes a bundle with the SDK's default client, to compare with. */
const buildReference = async (folder: string): Promise<string> => {
  const source = join(folder, 'default.js');
  const outfile = join(folder, 'default.mjs');
  await writeFile(source, DEFAULT_HANDLER);
  await build({
    entryPoints: [source],
    outfile,
    nodePaths: [join(ROOT, 'node_modules')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    mainFields: ['module', 'main'],
    minify: true,
    legalComments: 'none',
    logLevel: 'silent',
  });
  return outfile;
};

/** Measures every read handler in dist/functions on Lambda's Node.js; the slowest comes last. */
export const measureHandlerInit = async (runs: number): Promise<Report[]> => {
  const node = await requireLambdaNode();
  const folder = await mkdtemp(join(tmpdir(), 'init-'));
  try {
    const meter = join(folder, 'meter.cjs');
    await writeFile(meter, METER);
    const programs: readonly (readonly [name: string, args: readonly string[]])[] = [
      ['nothing', ['-e', '0']],
      ['default', [await buildReference(folder)]],
      ...readRows.map(({ id }) => [id, [functionBundle(id)]] as const),
    ];
    const times = new Map<string, number[]>(programs.map(([name]) => [name, []]));
    for (let run = 0; run < runs; run++) {
      for (const [name, args] of programs) times.get(name)?.push(cpuTime(node, meter, args));
    }
    /** Milliseconds of CPU time more than `node -e 0`. */
    const start = (name: string): number =>
      lowerQuartile(times.get(name)) - lowerQuartile(times.get('nothing'));
    return [
      report(
        `BUDGET-P10 start of read handlers on Node 24, over the default client's ${start('default').toFixed(0)} ms`,
        readRows
          .map(({ id }) =>
            row(id, start(id) / start('default'), {
              must: 0.75,
              aim: 0.6,
              unit: '×',
              digits: 2,
              note: `${start(id).toFixed(0)} ms`,
            }),
          )
          .toSorted((a, b) => a.value - b.value),
      ),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
};
