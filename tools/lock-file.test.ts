import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingEntries, type LockFile } from './lock-file.ts';

const lock = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'),
) as LockFile;

test('package-lock.json has the packages of every platform (fix it with npm run lock)', () => {
  expect(missingEntries(lock)).toEqual({});
});

test('finds a dropped package and its platform', () => {
  const { 'node_modules/@swc/core-linux-x64-gnu': _, ...packages } = lock.packages;
  expect(missingEntries({ packages })).toEqual({
    'node_modules/@swc/core-linux-x64-gnu': {
      version: lock.packages['node_modules/@swc/core']?.version,
      dev: true,
      optional: true,
      os: ['linux'],
      cpu: ['x64'],
      libc: ['glibc'],
    },
  });
});
