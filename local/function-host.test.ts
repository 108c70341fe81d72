import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LocalFunction } from './function-host.ts';

let folder: string;
let fn: LocalFunction;
let log: string;

const bundle = (): string => join(folder, 'index.cjs');
const write = (source: string): Promise<void> => writeFile(bundle(), source);
const valueOf = async (event: unknown = {}): Promise<unknown> => {
  const result = await fn.invoke(JSON.stringify(event));
  return result.outcome === 'returned' ? JSON.parse(result.payload) : result.outcome;
};

const functionOf = (timeoutSeconds: number): LocalFunction => {
  const environment = { TABLE_NAME: 'lumbre' };
  const definition = { name: 'test-function', bundle: bundle(), environment, timeoutSeconds };
  return new LocalFunction(definition, (text) => (log += text));
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'function-'));
  log = '';
  fn = functionOf(150);
});

afterEach(async () => {
  await fn.stop();
  await rm(folder, { recursive: true });
});

test('passes a function its own environment only', async () => {
  await write('exports.handler = async () => process.env');
  expect(await valueOf()).toEqual({ TABLE_NAME: 'lumbre' });
});

test('keeps module state until a reload, which loads the current bundle', async () => {
  await write('let calls = 0; exports.handler = async () => ++calls');
  expect([await valueOf(), await valueOf()]).toEqual([1, 2]);
  await write('let calls = 10; exports.handler = async () => ++calls');
  expect(await valueOf()).toBe(3);
  fn.reload();
  expect(await valueOf()).toBe(11);
});

test('runs calls concurrently, each with its own event and context', async () => {
  await write(`
    let open = 0, most = 0;
    exports.handler = async ({ n }, { awsRequestId, getRemainingTimeInMillis }) => {
      most = Math.max(most, ++open);
      while (most < 3) await new Promise((resolve) => setTimeout(resolve, 20));
      open -= 1;
      return { n, most, id: awsRequestId.length, left: getRemainingTimeInMillis() <= 150_000 };
    };`);
  const values = await Promise.all([1, 2, 3].map((n) => valueOf({ n })));
  expect(values).toEqual([1, 2, 3].map((n) => ({ n, most: 3, id: 36, left: true })));
});

test.each([
  ['throws', 'exports.handler = async () => { throw new Error("roto"); }'],
  [
    'throws outside of the call',
    'exports.handler = () => { setTimeout(() => { throw new Error("roto"); }); return new Promise(() => {}); }',
  ],
  ['ends its process', 'exports.handler = () => { console.error("roto"); process.exit(1); }'],
  ['cannot be loaded', 'throw new Error("roto")'],
])('reports and logs a function that %s as failed', async (_case, source) => {
  await write(source);
  expect(await valueOf()).toBe('failed');
  expect(log).toContain('roto');
});

test('starts a new container for the first call after a crash', async () => {
  await write('exports.handler = async ({ die }) => die ? process.exit(1) : "alive"');
  expect(await valueOf({ die: true })).toBe('failed');
  expect(await valueOf()).toBe('alive');
});

test('ends a call that exceeds its timeout and lets concurrent calls finish', async () => {
  fn = functionOf(10);
  const mark = JSON.stringify(join(folder, 'go'));
  await write(`
    const { existsSync } = require('node:fs');
    exports.handler = async ({ isLate }) => {
      while (isLate || !existsSync(${mark})) await new Promise((resolve) => setTimeout(resolve, 20));
      return 'done';
    };`);
  const late = valueOf({ isLate: true });
  // The first call has used half of its time.
  await new Promise((resolve) => setTimeout(resolve, 5000));
  const concurrent = valueOf({});
  expect(await late).toBe('timedOut');
  await writeFile(join(folder, 'go'), '');
  expect(await concurrent).toBe('done');
});

test('ends a call that blocks its thread', async () => {
  fn = functionOf(1);
  await write('exports.handler = ({ spin }) => { while (spin); return Promise.resolve(1); }');
  expect(await valueOf({ spin: true })).toBe('timedOut');
  // A busy machine may need more than a second for the start of a container.
  let next = await valueOf({});
  while (next === 'timedOut') next = await valueOf({});
  expect(next).toBe(1);
});
