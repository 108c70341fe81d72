import { StartError } from '../running.ts';
import { execFile } from 'node:child_process';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const MIN_VERSION = 17;
const EXECUTABLE = process.platform === 'win32' ? 'java.exe' : 'java';

/** `openjdk version "17.0.15" …` → 17, `java version "1.8.0_402"` → 8, nothing → 0. */
export const javaMajor = (versionOutput: string): number => {
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(versionOutput) ?? [];
  return Number(first === '1' ? second : first) || 0;
};

const works = async (java: string, env: NodeJS.ProcessEnv): Promise<boolean> => {
  try {
    // Java prints its version to stderr. The stub of macOS only asks to install Java, and fails.
    const { stderr } = await promisify(execFile)(java, ['-version'], { env });
    return javaMajor(stderr) >= MIN_VERSION;
  } catch {
    return false;
  }
};

const installedIn = async (folder: string): Promise<string | undefined> => {
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  const found = files.find((file) => file.endsWith(join('bin', EXECUTABLE)));
  return found && join(folder, found);
};

/** njre's source. njre waits for ever where a network swallows its requests. */
const SOURCE = 'https://api.adoptium.net';
const SOURCE_TIMEOUT = 10_000;

const install = async (folder: string): Promise<string | undefined> => {
  await fetch(SOURCE, { method: 'HEAD', signal: AbortSignal.timeout(SOURCE_TIMEOUT) });
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const njre = await import('njre');
  await njre.install(MIN_VERSION, { type: 'jre', installPath: join(folder, 'jre') });
  return installedIn(folder);
};

/**
 * @param folder folder of a downloaded Java, which `--fresh` keeps
 * @param onFetch called before a download, which takes a minute
 * @param env the source of JAVA_HOME and PATH
 * @returns path of a Java 17 or newer
 * @throws StartError when there is none and the download fails
 */
export const findJava = async (
  folder: string,
  onFetch: () => void,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> => {
  const ofHome = env['JAVA_HOME'] && join(env['JAVA_HOME'], 'bin', EXECUTABLE);
  if (ofHome && (await works(ofHome, env))) return ofHome;
  if (await works(EXECUTABLE, env)) return EXECUTABLE;
  const fetched = await installedIn(folder);
  if (fetched && (await works(fetched, env))) return fetched;
  onFetch();
  const java = await install(folder).catch(() => undefined);
  if (java && (await works(java, env))) return java;
  throw new StartError(
    `Falta Java ${MIN_VERSION} o posterior y no se ha podido descargar. Instálalo (por ejemplo: apt install openjdk-17-jre-headless) o indica dónde está con JAVA_HOME`,
  );
};
