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
import { lambdaNode } from './lambda-node.ts';
import { report, row, type Part } from './report.ts';
import { functionBundle, readRows, zipKilobytes } from './sizes.ts';

interface HandlerInit {
  handler: string;
  /** Milliseconds of CPU time more than `node -e 0`. */
  init: number;
  /** `init` divided by that of the default client-dynamodb bundle. */
  ratio: number;
  /** kB = 1000 bytes of the zip that Lambda gets. */
  zip: number;
}

const ROOT = join(import.meta.dirname, '..');

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
  SECRET_ID: 'secret',
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

/** Measures every read handler in dist/functions on Lambda's Node.js; the slowest comes last. */
export const measureHandlerInit = async (runs: number): Promise<Part> => {
  const node = await lambdaNode();
  const folder = await mkdtemp(join(tmpdir(), 'init-'));
  try {
    const reference = join(folder, 'default.mjs');
    const source = join(folder, 'default.js');
    const meter = join(folder, 'meter.cjs');
    await writeFile(source, DEFAULT_HANDLER);
    await writeFile(meter, METER);
    await build({
      entryPoints: [source],
      outfile: reference,
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
    const bundles = readRows.map(({ id }) => [id, functionBundle(id)] as const);
    const programs = new Map<string, readonly string[]>([
      ['nothing', ['-e', '0']],
      ['default', [reference]],
      ...bundles.map(([id, file]) => [id, [file]] as const),
    ]);
    const times = new Map<string, number[]>([...programs.keys()].map((name) => [name, []]));
    for (let run = 0; run < runs; run++) {
      for (const [name, args] of programs) times.get(name)?.push(cpuTime(node, meter, args));
    }
    const over = (name: string): number =>
      lowerQuartile(times.get(name)) - lowerQuartile(times.get('nothing'));
    const rows = await Promise.all(
      bundles.map(async ([handler, file]): Promise<HandlerInit> => {
        const init = over(handler);
        return { handler, init, ratio: init / over('default'), zip: await zipKilobytes(file) };
      }),
    );
    const budget = { must: 0.75, aim: 0.6, unit: '×', digits: 2 };
    return [
      report(
        `BUDGET-P10 start of read handlers on Node 24, over the default client's ${over('default').toFixed(0)} ms`,
        rows
          .toSorted((a, b) => a.init - b.init)
          .flatMap(({ handler, init, ratio, zip }) => [
            row(`${handler}: start`, ratio, { ...budget, note: `${init.toFixed(0)} ms` }),
            row(`${handler}: zip`, zip, { must: 90, aim: 75, unit: 'kB' }),
          ]),
      ),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
};
