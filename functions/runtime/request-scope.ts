/** Context for every write of a request, so that functions need not pass it on. */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Caller {
  pk: string;
  sk: string;
  tokenVersion: number;
}

export interface RequestScope {
  /** Aborted when the request took too long and was answered with 503. */
  signal: AbortSignal;
  caller: Caller | undefined;
}

const scopes = new AsyncLocalStorage<RequestScope>();

export const runInScope = <T>(scope: RequestScope, run: () => T): T => scopes.run(scope, run);

/** Undefined in a worker, which no request has started. */
export const currentScope = (): RequestScope | undefined => scopes.getStore();
