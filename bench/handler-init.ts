/**
 * What a cold read handler costs before its first request (BUDGET-P10): the processor time of
 * a fresh process that only loads the bundle, less that of `node -e 0`, against the bundle that
 * client-dynamodb makes as usual. All in the same run, by turns, so that the ratio holds on any
 * machine; time on the clock would measure what else the machine has to do.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { httpRows } from '#shared/rows/index.ts';
import { functionBundle, zipKilobytes } from './sizes.ts';

export interface HandlerInit {
  handler: string;
  /** Milliseconds of processor time over `node -e 0`. */
  init: number;
  /** Of the usual client-dynamodb bundle's. */
  ratio: number;
  /** kB = 1000 bytes of the zip that Lambda gets. */
  zip: number;
}

const ROOT = join(import.meta.dirname, '..');
const RUNS = 21;

/**
 * The Node that measures: where LAMBDA_NODE names one, a Node 24, which Lambda runs and on which
 * the SDK's chain of credential providers weighs twice as much as on Node 20.
 */
const NODE = process.env['LAMBDA_NODE'] ?? process.execPath;
export const nodeVersion = (): string =>
  spawnSync(NODE, ['--version'], { encoding: 'utf8' }).stdout.trim();

/** What a handler costs whose author does nothing about it. */
const USUAL = `
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

/** Loaded before the program: tells at its end what it has used, in milliseconds. */
const METER = `
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  require('node:fs').writeSync(1, String((user + system) / 1000));
});
`;

const processorTime = (meter: string, args: readonly string[]): number => {
  const { status, stdout, stderr } = spawnSync(NODE, ['--require', meter, ...args], {
    env: ENVIRONMENT,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${args.join(' ')} failed: ${stderr}`);
  return Number(stdout);
};

/** The quarter least disturbed: whatever else runs can only add. */
const lowerQuartile = (values: readonly number[] = []): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)] ?? Number.NaN;

/** Every read handler of dist/functions, slowest last. */
export const measureHandlerInit = async (): Promise<HandlerInit[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'init-'));
  try {
    const usual = join(folder, 'usual.mjs');
    const source = join(folder, 'usual.js');
    const meter = join(folder, 'meter.cjs');
    await writeFile(source, USUAL);
    await writeFile(meter, METER);
    await build({
      entryPoints: [source],
      outfile: usual,
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
    const bundles = httpRows
      .filter(({ work }) => work === 'read')
      .map(({ id }) => [id, functionBundle(id)] as const);
    const programs = new Map<string, readonly string[]>([
      ['nothing', ['-e', '0']],
      ['usual', [usual]],
      ...bundles.map(([id, file]) => [id, [file]] as const),
    ]);
    const times = new Map<string, number[]>([...programs.keys()].map((name) => [name, []]));
    for (let run = 0; run < RUNS; run++) {
      for (const [name, args] of programs) times.get(name)?.push(processorTime(meter, args));
    }
    const over = (name: string): number =>
      lowerQuartile(times.get(name)) - lowerQuartile(times.get('nothing'));
    const rows = await Promise.all(
      [['usual client-dynamodb', usual] as const, ...bundles].map(async ([handler, file]) => {
        const init = over(handler.startsWith('usual') ? 'usual' : handler);
        return { handler, init, ratio: init / over('usual'), zip: await zipKilobytes(file) };
      }),
    );
    return rows.toSorted((a, b) => a.init - b.init);
  } finally {
    await rm(folder, { recursive: true });
  }
};
