/** Whether an error of node:fs or node:net has this code, such as `ENOENT` or `EADDRINUSE`. */
export const isErrno = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;
