/**
 * How long a cold read handler needs before its first request (performance P10): the whole life of
 * a fresh process that only loads the bundle, less that of `node -e 0`, against the bundle that
 * client-dynamodb makes as usual. All in the same run, one after the other, so that only ratios count.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { allRoutes } from '#shared/routes/index.ts';
import { functionBundle, zipKilobytes } from './sizes.ts';

export interface HandlerInit {
  handler: string;
  /** Milliseconds over `node -e 0`, median. */
  init: number;
  /** Of the usual client-dynamodb bundle's. */
  ratio: number;
  /** kB = 1000 bytes of the zip that Lambda gets. */
  zip: number;
}

const ROOT = join(import.meta.dirname, '..');
const RUNS = 15;

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

/** Milliseconds of a process's whole life. */
const lifeOf = (args: readonly string[]): number => {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { env: ENVIRONMENT });
  if (status !== 0) throw new Error(`${args.join(' ')} failed: ${stderr.toString()}`);
  return performance.now() - start;
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Every read handler of dist/functions, slowest last. */
export const measureHandlerInit = async (): Promise<HandlerInit[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'init-'));
  try {
    const usual = join(folder, 'usual.mjs');
    const source = join(folder, 'usual.js');
    await writeFile(source, USUAL);
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
    const bundles = allRoutes
      .filter(({ work }) => work === 'read')
      .map(({ id }) => [id, functionBundle(id)] as const);
    const programs = new Map<string, readonly string[]>([
      ['nothing', ['-e', '0']],
      ['usual', [usual]],
      ...bundles.map(([id, file]) => [id, [file]] as const),
    ]);
    const lives = new Map<string, number[]>([...programs.keys()].map((name) => [name, []]));
    for (let run = 0; run < RUNS; run++) {
      for (const [name, args] of programs) lives.get(name)?.push(lifeOf(args));
    }
    const over = (name: string): number =>
      median(lives.get(name) ?? []) - median(lives.get('nothing') ?? []);
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
