import { execFileSync } from 'node:child_process';

const git = (...args: readonly string[]): string | undefined => {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return undefined;
  }
};

/** The deployed commit, with `-dirty` for uncommitted changes. */
export const commit = (): string =>
  git('describe', '--always', '--dirty', '--abbrev=40', '--exclude=*') ?? 'unknown';

/** `git@host:owner/shop.git` and `https://host/owner/shop` → `https://host/owner/shop/blob/HEAD/`. */
export const filesAt = (remote: string): string => {
  const [, host, path] =
    /^(?:https:\/\/(?:[^@/]+@)?|(?:ssh:\/\/)?git@)([\w.-]+)[/:](.+?)(?:\.git)?$/.exec(remote) ?? [];
  return host === undefined || path === undefined ? '' : `https://${host}/${path}/blob/HEAD/`;
};

/** The file's path if the clone has no remote. */
export const addressOf = (file: string): string =>
  `${filesAt(git('config', '--get', 'remote.origin.url') ?? '')}${file}`;
