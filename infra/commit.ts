import { execFileSync } from 'node:child_process';

/**
 * The commit that is deployed, which leads back after the next deployment (docs/runbooks/roll-back.md).
 * It ends in `-dirty` when files differ from the commit; outside a clone it is `unknown`.
 */
export const commit = (): string => {
  const describe = ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'];
  try {
    return execFileSync('git', describe, { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return 'unknown';
  }
};
