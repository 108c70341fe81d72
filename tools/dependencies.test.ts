import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refusedLicences, unreviewedScripts, type LockFile } from './dependencies.ts';

const ROOT = join(import.meta.dirname, '..');
const LOCKS = [
  'package-lock.json',
  'build/sharp-layer/package-lock.json',
  'bench/peer/package-lock.json',
];
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

describe.each(LOCKS)('%s', (file) => {
  const lock = JSON.parse(read(file)) as LockFile;

  test('holds only production packages with an allowed licence', () => {
    expect(refusedLicences(lock)).toEqual([]);
  });

  test('holds only install scripts that were reviewed', () => {
    expect(unreviewedScripts(lock)).toEqual([]);
  });
});

test('npm runs no install script', () => {
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
});

test.each([
  ['GPL-3.0-only', false],
  [undefined, false],
  ['MIT AND GPL-3.0-only', false],
  ['MIT OR GPL-3.0-only', true],
  ['(MIT OR GPL-3.0-only) AND ISC', true],
  ['(MIT AND GPL-3.0-only) OR AGPL-3.0-only', false],
])('decides about the licence %s', (license, allowed) => {
  const packages = { 'node_modules/a': { version: '1.0.0', ...(license && { license }) } };
  expect(refusedLicences({ packages })).toHaveLength(allowed ? 0 : 1);
});

test('ignores the licence of a development package', () => {
  expect(refusedLicences({ packages: { 'node_modules/a': { dev: true } } })).toEqual([]);
});

test('names a new package with an install script', () => {
  const packages = { 'node_modules/a/node_modules/@b/c': { hasInstallScript: true } };
  expect(unreviewedScripts({ packages })).toEqual(['@b/c']);
});
