/** The generator, run on a copy of the route table. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'new-endpoint-'));
  for (const copied of ['shared', '.prettierrc.json']) {
    cpSync(join(ROOT, copied), join(folder, copied), { recursive: true });
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

const generate = (values: Record<string, string>): { status: number | null; stderr: string } =>
  spawnSync(
    process.execPath,
    [
      ...['--import', join(ROOT, 'node_modules/tsx/dist/loader.mjs')],
      join(ROOT, 'tools/new-endpoint.ts'),
      ...Object.entries(values).map(([name, value]) => `--${name}=${value}`),
    ],
    { cwd: folder, encoding: 'utf8' },
  );

const endpoint = {
  area: 'orders',
  id: 'archiveOrder',
  method: 'DELETE',
  path: '/orders/{id}/archive',
  access: 'admin',
  summary: 'Puts an order away',
};

test('adds the row to its area, a handler and a test that cannot pass yet', () => {
  const before = read('shared/rows/orders.ts');
  expect(generate(endpoint)).toMatchObject({ status: 0, stderr: '' });
  const rows = read('shared/rows/orders.ts');
  expect(rows.startsWith(before)).toBe(true);
  expect(rows.slice(before.length)).toMatch(/^\nexport const archiveOrder = row\(\{/);
  expect(read('functions/orders/archive-order.ts')).toContain(
    'export const handler = signedInEndpoint(archiveOrder,',
  );
  expect(read('functions/orders/archive-order.test.ts')).toContain("test('Puts an order away'");
});

test('what is there already is refused', () => {
  const { status, stderr } = generate({ ...endpoint, method: 'GET', path: '/products' });
  expect(status).toBe(1);
  expect(stderr).toContain('GET /products is listProducts already');
});
