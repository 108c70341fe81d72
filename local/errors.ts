/** A start that failed for a known reason. The message is one Spanish line that says what to do; it is shown without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

export const isErrno = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;
