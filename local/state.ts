import { StartError } from './running.ts';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export const DEFAULT_STATE = join(ROOT, '.local');
export const OWN_STATE = join(DEFAULT_STATE, 'own');

export const statePaths = (directory: string) => ({
  directory,
  database: join(directory, 'dynamodb'),
  objects: join(directory, 'objects'),
  mails: join(directory, 'mails.jsonl'),
  position: (worker: string) => join(directory, `${worker}.position.json`),
  keys: join(directory, 'keys.json'),
  payments: join(directory, 'payments.json'),
  /** Table, address and build for which the shop was filled. */
  prepared: join(directory, 'prepared'),
  /** Lambda's folder of `prepareShop`, while it runs. */
  contents: join(directory, 'contents'),
  site: join(ROOT, 'dist/web'),
  /** Lambda's folder of functions with the renderer. */
  renderer: join(ROOT, 'dist/renderer'),
  log: join(directory, 'functions.log'),
  lock: join(directory, 'lock.json'),
  /** `--fresh` keeps a downloaded Java, which all state folders share. */
  java: join(DEFAULT_STATE, 'java'),
});
export type StatePaths = ReturnType<typeof statePaths>;

/** A running shop answers with the id of its lock. */
export const LOCK_PATH = '/_local/lock';

interface Lock {
  id: string;
  pid: number;
  origin: string;
}

const readLock = async (file: string): Promise<Lock | undefined> => {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    const lock = JSON.parse(text) as Partial<Lock>;
    if (lock.id && lock.pid && lock.origin) return lock as Lock;
  } catch {
    // The error below reports this.
  }
  throw new StartError(
    `El archivo ${file} está dañado. Si no hay otra tienda en marcha, bórralo y repite`,
  );
};

/** Asks the shop itself, because a killed shop leaves its lock, and process ids are reused. */
const isAlive = async ({ id, origin }: Lock): Promise<boolean> => {
  const answer = await fetch(origin + LOCK_PATH, { signal: AbortSignal.timeout(2000) })
    .then((response) => response.text())
    .catch(() => '');
  return answer === id;
};

/** @throws StartError when a shop uses this folder, or the lock cannot be read */
export const rejectSecondShop = async ({ lock: file }: StatePaths): Promise<void> => {
  const other = await readLock(file);
  if (!other || !(await isAlive(other))) return;
  throw new StartError(
    `La tienda ya está en marcha en ${other.origin} (proceso ${other.pid}). Úsala o ciérrala con Ctrl-C`,
  );
};

/** The shop must already answer LOCK_PATH. Returns a function that releases the lock. */
export const lockState = async (paths: StatePaths, lock: Lock): Promise<() => Promise<void>> => {
  await mkdir(paths.directory, { recursive: true });
  await writeFile(paths.lock, JSON.stringify(lock));
  return () => rm(paths.lock, { force: true });
};

/** Keeps the lock, which the caller must hold, Java and the own shop. */
export const clearState = async ({ directory, lock, java }: StatePaths): Promise<void> => {
  const entries = await readdir(directory);
  const old = entries.map((entry) => join(directory, entry));
  await Promise.all(
    old
      .filter((path) => ![lock, java, OWN_STATE].includes(path))
      .map((path) => rm(path, { recursive: true, force: true })),
  );
};
