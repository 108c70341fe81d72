/** Python with cfn-lint and moto, which check the synthesized templates. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const PACKAGES = ['cfn-lint==1.51.0', 'moto[cloudformation]==5.2.1'];
const FOLDER = join(import.meta.dirname, '../node_modules/.cache/python');
const INSTALLED = join(FOLDER, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');

const succeeds = (executable: string, ...args: string[]): boolean => {
  try {
    execFileSync(executable, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

const findPython = (): string | undefined =>
  ['python3', INSTALLED].find((python) => succeeds(python, '-c', 'import cfnlint, moto'));

/**
 * Python with the packages. Installs them into a folder of the project when they are missing.
 * @throws Error when they cannot be installed, so that no check is skipped unseen
 */
export const requirePython = (): string => {
  const found = findPython();
  if (found !== undefined) return found;
  succeeds('python3', '-m', 'venv', FOLDER);
  succeeds(INSTALLED, '-m', 'pip', 'install', '--quiet', ...PACKAGES);
  const installed = findPython();
  if (installed !== undefined) return installed;
  throw new Error(`Install Python 3 and, with pip, ${PACKAGES.join(' and ')}`);
};
