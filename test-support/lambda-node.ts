/** The Node.js that Lambda runs, for the test that starts the deployed bundles on it. */
import { execFile, execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DEFAULT_STATE } from '../local/state.ts';

/** Of the runtime's major version. */
const VERSION = '24.21.0';
const MAJOR = 'v24.';

/** npm has Node.js itself, a package for each platform; 189 MB that only this test needs. */
const PLATFORM = process.platform === 'win32' ? 'win' : process.platform;
const PACKAGE = `node-${PLATFORM}-${process.arch}`;
const FOLDER = join(DEFAULT_STATE, 'lambda-node');
const EXECUTABLE = process.platform === 'win32' ? 'node.exe' : 'node';
const FETCHED = join(FOLDER, 'node_modules', PACKAGE, 'bin', EXECUTABLE);

const isRight = (executable: string): boolean => {
  try {
    return execFileSync(executable, ['--version'], { encoding: 'utf8' }).startsWith(MAJOR);
  } catch {
    return false;
  }
};

/** This very Node.js, or the one that was fetched before. */
export const findLambdaNode = (): string | undefined => [process.execPath, FETCHED].find(isRight);

/**
 * The same, fetched from npm where there is none.
 * @returns undefined without a network, or where npm has none for this platform
 */
export const ensureLambdaNode = async (): Promise<string | undefined> => {
  const found = findLambdaNode();
  if (found) return found;
  const args = ['install', '--prefix', FOLDER, '--no-save', '--ignore-scripts'];
  await promisify(execFile)('npm', [...args, `${PACKAGE}@${VERSION}`]).catch(() => undefined);
  return findLambdaNode();
};
