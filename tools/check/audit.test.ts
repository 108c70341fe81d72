import { httpRows } from '#shared/rows/index.ts';
import { readFileSync } from 'node:fs';
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
