/** DynamoDB Local needs Java 17: the machine's own, else one fetched into the state folder. */
import { StartError } from '../start-error.ts';
import { execFile } from 'node:child_process';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const WANTED = 17;
const EXECUTABLE = process.platform === 'win32' ? 'java.exe' : 'java';

/** `openjdk version "17.0.15" …` → 17, `java version "1.8.0_402"` → 8, nothing → 0. */
export const javaMajor = (versionOutput: string): number => {
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(versionOutput) ?? [];
  return Number(first === '1' ? second : first) || 0;
};

const works = async (java: string, env: NodeJS.ProcessEnv): Promise<boolean> => {
  try {
    // It writes to stderr; macOS has a stub that only asks to install one, and fails.
    const { stderr } = await promisify(execFile)(java, ['-version'], { env });
    return javaMajor(stderr) >= WANTED;
  } catch {
    return false;
  }
};

/** `bin/java` somewhere below: distributions differ in depth. */
const installedIn = async (folder: string): Promise<string | undefined> => {
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  const found = files.find((file) => file.endsWith(join('bin', EXECUTABLE)));
  return found && join(folder, found);
};

const install = async (folder: string): Promise<string | undefined> => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const njre = await import('njre');
  await njre.install(WANTED, { type: 'jre', installPath: join(folder, 'jre') });
  return installedIn(folder);
};

/**
 * @param folder where a fetched Java is kept, also when the shop starts afresh
 * @param onFetch called before a download, which takes a minute
 * @param env where JAVA_HOME and PATH are read
 * @returns path of a Java 17 or newer
 * @throws StartError when there is none and none can be fetched
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
    `Falta Java ${WANTED} o posterior y no se ha podido descargar. Instálalo (por ejemplo: apt install openjdk-17-jre-headless) o indica dónde está con JAVA_HOME`,
  );
};
