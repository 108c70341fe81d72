/** Builds parts in a process of its own, because jest cannot load build/build.ts. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PartName } from '../build/build.ts';

export const buildParts = (...names: readonly PartName[]): Promise<unknown> =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', 'build/build.ts', ...names], {
    cwd: join(import.meta.dirname, '..'),
  });

export default (): Promise<unknown> => buildParts('synthesized');
