/** What every write of a request depends on, without an argument for it in each function between. */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Caller {
  pk: string;
  sk: string;
  /** Version of the caller's sessions. */
  tokenVersion: number;
}

export interface RequestScope {
  /** Milliseconds since 1970. The request is answered with 503 then, so nothing is written any more. */
  deadline: number;
  /** Ends calls that run at the deadline. */
  signal: AbortSignal;
  /** The signed-in account that calls. */
  caller: Caller | undefined;
}

const scopes = new AsyncLocalStorage<RequestScope>();

export const runInScope = <T>(scope: RequestScope, run: () => T): T => scopes.run(scope, run);

/** `undefined` in workers, which nobody calls. */
export const currentScope = (): RequestScope | undefined => scopes.getStore();
