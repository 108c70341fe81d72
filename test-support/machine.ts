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

export interface Needs {
  browser: boolean;
  java: boolean;
  python: boolean;
}

export interface Machine {
  /** Variables that tell the tests what was found. */
  env: Record<string, string>;
  /** Sentences about what the run leaves out or does differently. */
  notes: string[];
}

const NOTHING: Machine = { env: {}, notes: [] };

const checkDisk = async (): Promise<Machine> => {
  for (const folder of [ROOT, tmpdir()]) {
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    if (free < DISK) {
      throw new Error(
        `The tests write builds and databases, and ${folder} has ${(free / 1e9).toFixed(1)} GB left. Free ${DISK / 1e9} GB, or name another folder in TMPDIR.`,
      );
    }
  }
  return NOTHING;
};

const findBrowser = async (): Promise<Machine> => {
  const browser = await ensureChromium();
  const shell = findShell();
  const env = { CHROME_PATH: browser, JOURNEYS_CHROME_PATH: shell ?? browser };
  return { env, notes: shell ? [`Most journeys run in ${shell}, the others in ${browser}.`] : [] };
};

const requireJava = async (): Promise<Machine> => {
  const onFetch = (): void => console.log('No Java 17 on this machine: downloading one.');
  await findJava(statePaths(join(ROOT, '.local')).java, onFetch).catch(() => {
    throw new Error(
      'DynamoDB Local runs on Java 17 or later, and there is none. Install it (Debian: apt install openjdk-17-jre-headless), or name its folder in JAVA_HOME.',
    );
  });
  return NOTHING;
};

/** Without Python only a deployment checks the templates. */
const lookForPython = (): Promise<Machine> => {
  const python = findPython();
  return Promise.resolve({
    env: { PYTHON: python ?? '' },
    notes: python === undefined ? [`Skipped: ${PYTHON_CHECKS}`] : [],
  });
};

/** @throws Error with one line for each missing part: what needs it, and how to install it */
export const prepareMachine = async ({ browser, java, python }: Needs): Promise<Machine> => {
  const found = await Promise.allSettled([
    checkDisk(),
    ...(browser ? [findBrowser()] : []),
    ...(java ? [requireJava()] : []),
    ...(python ? [lookForPython()] : []),
  ]);
  const missing = found.flatMap((part) =>
    part.status === 'rejected' ? [String((part.reason as Error).message)] : [],
  );
  if (missing.length > 0) throw new Error(missing.join('\n'));
  const parts = found.flatMap((part) => (part.status === 'fulfilled' ? [part.value] : []));
  return {
    env: Object.assign({}, ...parts.map(({ env }) => env)) as Record<string, string>,
    notes: parts.flatMap(({ notes }) => notes),
  };
};
