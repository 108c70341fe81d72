/** The audit answers its three questions about every route, with tests that exist. */
import { httpRows } from '#shared/rows/index.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const page = readFileSync(join(ROOT, 'docs/requirements/audit.md'), 'utf8');
const lines = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').slice(1, -1));

test('names every route once', () => {
  const named = lines.flatMap(([routes = '']) =>
    [...routes.matchAll(/`(\w+)`/g)].map(([, id = '']) => id),
  );
  expect(new Set(named)).toEqual(new Set(httpRows.map(({ id }) => id)));
  expect(named).toHaveLength(httpRows.length);
});

test('answers every question', () => {
  for (const cells of lines) {
    expect(cells).toHaveLength(4);
    for (const cell of cells) expect(cell.trim()).not.toBe('');
  }
});

test('names tests that exist', () => {
  const files = [...page.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});
