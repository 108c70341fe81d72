/** Whether a call of node:fs or node:net failed for this reason: `ENOENT`, `EADDRINUSE` … */
export const isErrno = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;
