import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const PACKAGES = ['cfn-lint==1.51.0', 'moto[cloudformation]==5.2.1'];
const FOLDER = join(import.meta.dirname, '../node_modules/.cache/python');
const INSTALLED = join(FOLDER, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');

export const PYTHON_CHECKS =
  'cfn-lint and a deployment to moto check the templates with Python 3. Install it (Debian: apt install python3-venv); the packages come from PyPI.';

const succeeds = (executable: string, ...args: string[]): boolean => {
  try {
    execFileSync(executable, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

const withPackages = (): string | undefined =>
  ['python3', INSTALLED].find((python) => succeeds(python, '-c', 'import cfnlint, moto'));

const install = (): void => {
  if (!succeeds('python3', '-m', 'venv', FOLDER)) return;
  succeeds(INSTALLED, ...'-m pip install --quiet --retries 1 --timeout 10'.split(' '), ...PACKAGES);
};

/** Undefined without Python 3, and where the packages cannot be installed. */
export const findPython = (): string | undefined => {
  const found = withPackages();
  if (found !== undefined) return found;
  install();
  return withPackages();
};
