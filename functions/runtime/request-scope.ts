/** Context for every write of a request, so that functions need not pass it on. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Deadline } from './compose.ts';

export interface Caller {
  pk: string;
  sk: string;
  tokenVersion: number;
}

export interface RequestScope {
  /** The request is then answered with 503. */
  deadline: Deadline;
  caller: Caller | undefined;
}

const scopes = new AsyncLocalStorage<RequestScope>();

export const runInScope = <T>(scope: RequestScope, run: () => T): T => scopes.run(scope, run);

/** Undefined in a worker, which no request has started. */
export const currentScope = (): RequestScope | undefined => scopes.getStore();
