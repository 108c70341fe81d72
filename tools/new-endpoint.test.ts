/** The generator in a copy of the repository, which must still compile afterwards. */
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
/** Neither compiled nor read by the generator. */
const NOT_COPIED = /^(\.git|\.local|node_modules|dist|cdk\.out|test-results|playwright-report)$/;

let folder: string;

const node = (...args: string[]): SpawnSyncReturns<string> =>
  spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });

const generate = (values: Record<string, string>): SpawnSyncReturns<string> =>
  node(
    ...['--import', 'tsx', 'tools/new-endpoint.ts'],
    ...Object.entries(values).map(([name, value]) => `--${name}=${value}`),
  );

const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

const NEW_AREA = {
  area: 'vouchers',
  id: 'redeemVoucher',
  method: 'POST',
  path: '/users/{id}/vouchers/{code}',
  access: 'self',
  summary: 'Redeems a voucher of a user',
};
const EXISTING_AREA = {
  area: 'orders',
  id: 'archiveOrder',
  method: 'DELETE',
  path: '/orders/{id}/archive',
  access: 'admin',
  summary: 'Archives an order',
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'new-endpoint-'));
  for (const entry of readdirSync(ROOT)) {
    if (NOT_COPIED.test(entry)) continue;
    cpSync(join(ROOT, entry), join(folder, entry), {
      recursive: true,
      filter: (source) => !source.startsWith(join(ROOT, 'seed/images')),
    });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('rejects an endpoint that exists', () => {
  const { status, stderr } = generate({ ...EXISTING_AREA, method: 'GET', path: '/products' });
  expect(status).toBe(1);
  expect(stderr).toContain('GET /products is listProducts already');
});

test('starts an endpoint in an existing area', () => {
  const before = read('shared/rows/orders.ts');
  expect(generate(EXISTING_AREA)).toMatchObject({ status: 0, stderr: '' });
  const rows = read('shared/rows/orders.ts');
  expect(rows.startsWith(before)).toBe(true);
  expect(rows.slice(before.length)).toMatch(/^\nexport const archiveOrder = {/);
  expect(read('functions/orders/archive-order.ts')).toContain(
    'export const handler = signedInEndpoint(archiveOrder,',
  );
  expect(read('functions/orders/archive-order.test.ts')).toContain("test('Archives an order'");
  expect(read('test-support/authorization-matrix.ts')).toContain(
    'archiveOrder: [401, 403, 403, 204, 401],',
  );
});

test('starts an endpoint in a new area', () => {
  expect(generate(NEW_AREA)).toMatchObject({ status: 0, stderr: '' });
  expect(read('shared/rows/row.ts')).toContain("  | 'vouchers';");
  expect(read('shared/rows/index.ts')).toContain('  ...vouchers,\n};');
  expect(read('test-support/valid-requests.ts')).toContain(
    "redeemVoucher: (owner) => Promise.resolve({ params: { id: owner.id, code: '1' } }),",
  );
  expect(existsSync(join(folder, 'functions/vouchers/redeem-voucher.test.ts'))).toBe(true);
});

test('writes both endpoints into the OpenAPI document', () => {
  const { paths } = JSON.parse(read('docs/openapi.json')) as { paths: Record<string, unknown> };
  expect(paths).toHaveProperty([EXISTING_AREA.path, 'delete']);
  expect(paths).toHaveProperty([NEW_AREA.path, 'post']);
});

test('leaves a repository that compiles', () => {
  const tsc = node('node_modules/typescript/bin/tsc', '-p', 'tsconfig/tests.json');
  expect(tsc.stdout).toBe('');
  expect(tsc.status).toBe(0);
});
