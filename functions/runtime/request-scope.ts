/**
 * Context that every write of a request needs. `write.ts` reads it without an argument of each
 * function.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Caller {
  pk: string;
  sk: string;
  /** Version of the caller's sessions. */
  tokenVersion: number;
}

export interface RequestScope {
  /** Aborted when the request was answered with 503 because it took too long. */
  signal: AbortSignal;
  /** The signed-in account that calls. */
  caller: Caller | undefined;
}

const scopes = new AsyncLocalStorage<RequestScope>();

export const runInScope = <T>(scope: RequestScope, run: () => T): T => scopes.run(scope, run);

/** @returns `undefined` in a worker, which no request has started */
export const currentScope = (): RequestScope | undefined => scopes.getStore();
