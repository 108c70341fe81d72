/** Licences and install scripts of every package that a lock file names (PROMISE-S31). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockFile {
  packages: Record<string, { dev?: boolean; hasInstallScript?: boolean; license?: string }>;
}

/** OFL is for the two fonts. LGPL is for libvips, which sharp loads as a shared library. */
const ALLOWED_LICENCES = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'OFL-1.1',
  'LGPL-3.0-or-later',
];

/** People have read these scripts. None runs, because .npmrc sets `ignore-scripts`. */
const REVIEWED_SCRIPTS = ['@parcel/watcher', '@swc/core', 'esbuild'];

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 13);

/** An SPDX expression of ids, AND, OR and one level of parentheses. AND binds before OR. */
const isAllowed = (expression: string): boolean => {
  const flat = expression.replace(/\(([^()]*)\)/g, (_, inner: string) =>
    isAllowed(inner) ? 'MIT' : 'NONE',
  );
  return flat
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((id) => ALLOWED_LICENCES.includes(id.trim())));
};

/** Production packages with a licence that is not allowed, as `name: licence`. */
const rejectedLicences = ({ packages }: LockFile): string[] =>
  Object.entries(packages)
    .filter(([path, { dev, license = '' }]) => path !== '' && !dev && !isAllowed(license))
    .map(([path, { license }]) => `${nameOf(path)}: ${license ?? 'no licence'}`);

const unreviewedScripts = ({ packages }: LockFile): string[] =>
  Object.entries(packages)
    .filter(
      ([path, { hasInstallScript }]) =>
        hasInstallScript && !REVIEWED_SCRIPTS.includes(nameOf(path)),
    )
    .map(([path]) => nameOf(path));

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
    expect(rejectedLicences(lock)).toEqual([]);
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
  expect(rejectedLicences({ packages })).toHaveLength(allowed ? 0 : 1);
});

test('ignores the licence of a development package', () => {
  expect(rejectedLicences({ packages: { 'node_modules/a': { dev: true } } })).toEqual([]);
});

test('names a new package with an install script', () => {
  const packages = { 'node_modules/a/node_modules/@b/c': { hasInstallScript: true } };
  expect(unreviewedScripts({ packages })).toEqual(['@b/c']);
});
