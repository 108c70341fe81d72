/** Stops started services in reverse order, also when a later start fails. */
export class Running {
  readonly #ends: (() => Promise<void>)[] = [];

  keep<T extends { stop(): Promise<void> }>(service: T): T {
    this.#ends.push(() => service.stop());
    return service;
  }

  onStop(end: () => Promise<void>): void {
    this.#ends.push(end);
  }

  async stop(): Promise<void> {
    for (let end = this.#ends.pop(); end; end = this.#ends.pop()) await end();
  }
}

/** A start that failed for a known reason. The message is one Spanish line that says what to do; it is shown without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

export const isErrno = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;
