/** Installs sharp for Lambda on any machine, because the packages contain binaries. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('.', import.meta.url));
const LAYER = fileURLToPath(new URL('../../dist/sharp-layer', import.meta.url));
const LOCK = 'package-lock.json';
const BINARY = join('node_modules', '@img', 'sharp-linux-arm64');

const isInstalled = (): boolean =>
  existsSync(join(LAYER, 'nodejs', LOCK)) &&
  readFileSync(join(LAYER, 'nodejs', LOCK)).equals(readFileSync(join(SOURCE, LOCK)));

if (!isInstalled()) {
  // Renamed when complete, so that an interrupted installation is not reused.
  const unfinished = `${LAYER}.unfinished`;
  const nodejs = join(unfinished, 'nodejs');
  rmSync(unfinished, { recursive: true, force: true });
  for (const file of ['package.json', LOCK]) cpSync(join(SOURCE, file), join(nodejs, file));
  execFileSync(
    'npm',
    ['ci', '--os=linux', '--cpu=arm64', '--libc=glibc', '--omit=dev', '--ignore-scripts'],
    { cwd: nodejs, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (!existsSync(join(nodejs, BINARY))) {
    throw new Error(`npm installed sharp without ${BINARY}, so Lambda cannot load it`);
  }
  rmSync(LAYER, { recursive: true, force: true });
  renameSync(unfinished, LAYER);
}
