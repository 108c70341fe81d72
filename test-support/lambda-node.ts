/** Finds the Node.js version of Lambda, on which a test starts the deployed bundles. */
import { execFile, execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DEFAULT_STATE } from '../local/state.ts';

/** Version to install; the major version is that of the Lambda runtime. */
const VERSION = '24.21.0';
const MAJOR = 'v24.';

/** npm has a package of Node.js per platform, with 189 MB. */
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

/** Returns the running Node.js or the installed one, if the major version matches. */
export const findLambdaNode = (): string | undefined => [process.execPath, FETCHED].find(isRight);

/**
 * Installs the Node.js from npm when none is found.
 * @returns `undefined` without a network or without a package for this platform
 */
export const ensureLambdaNode = async (): Promise<string | undefined> => {
  const found = findLambdaNode();
  if (found) return found;
  const args = ['install', '--prefix', FOLDER, '--no-save', '--ignore-scripts'];
  await promisify(execFile)('npm', [...args, `${PACKAGE}@${VERSION}`]).catch(() => undefined);
  return findLambdaNode();
};

/**
 * Lambda's Node.js for a measurement. The environment variable LAMBDA_NODE replaces it.
 * @throws Error when it is neither here nor in the registry
 */
export const requireLambdaNode = async (): Promise<string> => {
  const node = process.env['LAMBDA_NODE'] ?? (await ensureLambdaNode());
  if (node === undefined) throw new Error('Node.js 24 cannot be installed: is there a network?');
  return node;
};
