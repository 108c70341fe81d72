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
  /** Milliseconds since 1970. At this time the request is answered with 503, and writes are refused. */
  deadline: number;
  /** Ends the calls to DynamoDB that are under way at the deadline. */
  signal: AbortSignal;
  /** The signed-in account that calls. */
  caller: Caller | undefined;
}

const scopes = new AsyncLocalStorage<RequestScope>();

export const runInScope = <T>(scope: RequestScope, run: () => T): T => scopes.run(scope, run);

/** @returns `undefined` in a worker, which no request has started */
export const currentScope = (): RequestScope | undefined => scopes.getStore();
