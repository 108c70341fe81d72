import type { SessionState } from '../../features/account/core/session-slice.ts';
import { ApiError, type Problem } from '../../api/call.ts';
import { createApiThunk } from '../../api/thunk.ts';

/** The part of the store that every call of an admin reads. */
export interface AdminState {
  session: SessionState;
}

/**
 * `createApiThunk` for routes that only admins may call: `run` gets the token of the session.
 * Without a session the token is empty, the API answers 401, and the panel shows the sign-in page.
 */
export const createAdminThunk = <Answer, Argument = void, State extends AdminState = AdminState>(
  type: string,
  run: (argument: Argument, admin: { token: string; signal: AbortSignal }) => Promise<Answer>,
  needed?: (argument: Argument, state: State) => boolean,
) =>
  createApiThunk<Answer, Argument, State>(
    type,
    (argument, { getState, signal }) => {
      const { session } = getState();
      return run(argument, { token: session.role === 'admin' ? session.token : '', signal });
    },
    needed,
  );

/** For deletions: a row that no longer exists counts as deleted. */
export const ignoreNotFound = (error: unknown): void => {
  if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error;
};

/**
 * Unwraps a dispatched thunk.
 *
 * @param signal aborts the thunk; whether the shop has carried out the call is then unknown
 * @throws {ApiError} the API rejected the call, or the call was aborted
 */
export const answerOrThrow = <Answer>(
  dispatched: { unwrap: () => Promise<Answer>; abort: () => void },
  signal?: AbortSignal,
): Promise<Answer> => {
  if (signal?.aborted) dispatched.abort();
  signal?.addEventListener('abort', () => dispatched.abort(), { once: true });
  return dispatched.unwrap().catch((problem: Problem) => {
    throw new ApiError(problem);
  });
};
