import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingEntries, type LockFile } from './lock-file.ts';

const lock = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'),
) as LockFile;

test('npm ci takes the lock file on every platform (else: npm run lock)', () => {
  expect(missingEntries(lock)).toEqual({});
});

test('what was dropped is found, with the platform that it is for', () => {
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
