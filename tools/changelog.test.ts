import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import lock from '../package-lock.json' with { type: 'json' };
import { version } from '../package.json' with { type: 'json' };

const changelog = readFileSync(join(import.meta.dirname, '../CHANGELOG.md'), 'utf8');
const headings = [...changelog.matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading);

test('the newest heading is the version of package.json and its lock file', () => {
  expect(headings[0]).toMatch(new RegExp(`^\\[${version.replaceAll('.', '[.]')}\\] - `));
  expect(lock.version).toBe(version);
});

test('every heading has a version and a date, and only the newest may be unreleased', () => {
  const [newest = '', ...released] = headings;
  expect(newest).toMatch(/^\[\d+\.\d+\.\d+\] - (\d{4}-\d\d-\d\d|Unreleased)$/);
  for (const heading of released) {
    expect(heading).toMatch(/^\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d$/);
  }
});

test('a version occurs once, and versions fall', () => {
  const versions = headings.map((heading) => /\d+\.\d+\.\d+/.exec(heading)?.[0] ?? '');
  const falling = [...new Set(versions)].toSorted((a, b) =>
    b.localeCompare(a, 'en', { numeric: true }),
  );
  expect(versions).toEqual(falling);
});
