/** Stops started services in reverse order, even if a later start fails. */
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

/** A known reason, as one Spanish line that says what to do. Shown without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

export const isErrno = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;
