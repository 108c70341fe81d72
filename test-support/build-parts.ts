/** Builds parts of build/build.ts in a process, because jest cannot load that file. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PartName } from '../build/build.ts';

export const buildParts = (...names: readonly PartName[]): Promise<unknown> =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', 'build/build.ts', ...names], {
    cwd: join(import.meta.dirname, '..'),
  });

/** Jest runs it before the tests of infra/. */
export default (): Promise<unknown> => buildParts('synthesized');
