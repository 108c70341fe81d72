/** `npm run lock`: restores the packages that npm dropped from package-lock.json (lock-file.ts). */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { missingEntries, type LockFile } from './lock-file.ts';

const FILE = join(import.meta.dirname, '../package-lock.json');

const lock = JSON.parse(await readFile(FILE, 'utf8')) as LockFile;
const packages = Object.entries({ ...lock.packages, ...missingEntries(lock) });
// The order that npm uses, so that its next write changes nothing.
packages.sort(([a], [b]) => a.localeCompare(b, 'en'));
await writeFile(
  FILE,
  `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`,
);
