/**
 * The state folder: data, images, mails, secret and log of one local shop, and the lock that keeps
 * a second shop out of it.
 */
import { StartError } from './start-error.ts';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the state is unless LOCAL_STATE says otherwise. */
export const DEFAULT_STATE = fileURLToPath(new URL('../.local', import.meta.url));

export const statePaths = (directory: string) => ({
  directory,
  database: join(directory, 'dynamodb'),
  objects: join(directory, 'objects'),
  mails: join(directory, 'mails.jsonl'),
  /** How far a worker has followed the table's stream. */
  position: (worker: string) => join(directory, `${worker}.position.json`),
  deadLetters: join(directory, 'dead-letters.jsonl'),
  secret: join(directory, 'secret.json'),
  seeded: join(directory, 'seeded.json'),
  /** Lambda's folder of `prepareShop`; exists while it runs. */
  contents: join(directory, 'contents'),
  log: join(directory, 'functions.log'),
  lock: join(directory, 'lock.json'),
  /** A fetched Java survives a fresh start and serves every state folder. */
  java: join(DEFAULT_STATE, 'java'),
});
export type StatePaths = ReturnType<typeof statePaths>;

/** Path under which a shop tells its lock's id, so that nobody has to trust a process number. */
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
    // Told below, together with JSON that is no lock.
  }
  throw new StartError(
    `El archivo ${file} está dañado. Si no hay otra tienda en marcha, bórralo y repite`,
  );
};

/** Processes die without tidying up and numbers are used again: only the shop itself can say. */
const isAlive = async ({ id, origin }: Lock): Promise<boolean> => {
  const answer = await fetch(origin + LOCK_PATH, { signal: AbortSignal.timeout(2000) })
    .then((response) => response.text())
    .catch(() => '');
  return answer === id;
};

/**
 * @returns whether a dead shop left its lock behind
 * @throws StartError when a shop is running on this folder, or its lock cannot be read
 */
export const refuseSecondShop = async ({ lock: file }: StatePaths): Promise<boolean> => {
  const other = await readLock(file);
  if (other && (await isAlive(other))) {
    throw new StartError(
      `La tienda ya está en marcha en ${other.origin} (proceso ${other.pid}). Úsala o ciérrala con Ctrl-C`,
    );
  }
  return other !== undefined;
};

/**
 * Takes the folder for the shop at `origin`, which must already answer LOCK_PATH with `id`.
 * @returns what gives it back
 * @throws StartError as `refuseSecondShop`
 */
export const lockState = async (
  paths: StatePaths,
  { id, origin }: Omit<Lock, 'pid'>,
): Promise<() => Promise<void>> => {
  await mkdir(paths.directory, { recursive: true });
  const draft = `${paths.lock}.${id}`;
  await writeFile(draft, JSON.stringify({ id, pid: process.pid, origin } satisfies Lock));
  try {
    // A link appears with its content and fails where one is: of two shops one gets it.
    for (let taken = false; !taken;) {
      taken = await link(draft, paths.lock).then(
        () => true,
        () => false,
      );
      if (!taken && (await refuseSecondShop(paths))) await rm(paths.lock, { force: true });
    }
    return () => rm(paths.lock, { force: true });
  } finally {
    await rm(draft, { force: true });
  }
};

/** Empties the folder, all but the lock and Java. Only for who holds the lock. */
export const clearState = async ({ directory, lock, java }: StatePaths): Promise<void> => {
  const entries = await readdir(directory);
  const old = entries.map((entry) => join(directory, entry));
  await Promise.all(
    old
      .filter((path) => path !== lock && path !== java)
      .map((path) => rm(path, { recursive: true, force: true })),
  );
};
