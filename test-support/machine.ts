/** Finds what the tests need on this machine. */
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findJava } from '../local/aws/java.ts';
import { statePaths } from '../local/state.ts';
import { ensureChromium, findShell } from './chromium.ts';
import { PYTHON_CHECKS, findPython } from './python.ts';

const ROOT = join(import.meta.dirname, '..');

/** Bytes. A run's builds and databases take about half of it. */
const DISK = 2e9;

/** Each part returns a sentence where the tests do without something, or do it in another way. */
type Part = () => Promise<string | undefined>;

const checkDisk: Part = async () => {
  for (const folder of [ROOT, tmpdir()]) {
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    if (free < DISK) {
      throw new Error(
        `The tests write builds and databases, and ${folder} has ${(free / 1e9).toFixed(1)} GB left. Free ${DISK / 1e9} GB, or name another folder in TMPDIR.`,
      );
    }
  }
  return undefined;
};

const checkBrowser: Part = async () => {
  const browser = await ensureChromium();
  const shell = findShell();
  return shell && `Most journeys run in ${shell}, the others in ${browser}.`;
};

const checkJava: Part = async () => {
  const onFetch = (): void => console.log('No Java 17 on this machine: downloading one.');
  await findJava(statePaths(join(ROOT, '.local')).java, onFetch).catch(() => {
    throw new Error(
      'DynamoDB Local runs on Java 17 or later, and there is none. Install it (Debian: apt install openjdk-17-jre-headless), or name its folder in JAVA_HOME.',
    );
  });
  return undefined;
};

/** Only a deployment checks the templates without Python, so a run without Python says so. */
const checkPython: Part = () =>
  Promise.resolve(findPython() === undefined ? `Skipped: ${PYTHON_CHECKS}` : undefined);

/** @throws Error with one line for each part that is missing: what needs it, and how to install it */
export const checkMachine = async (): Promise<string[]> => {
  const parts = [checkDisk, checkBrowser, checkJava, checkPython];
  const found = await Promise.allSettled(parts.map((part) => part()));
  const missing = found.flatMap((part) =>
    part.status === 'rejected' ? [String((part.reason as Error).message)] : [],
  );
  if (missing.length > 0) throw new Error(missing.join('\n'));
  return found.flatMap((part) => (part.status === 'fulfilled' && part.value ? [part.value] : []));
};
