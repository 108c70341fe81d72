import type { SessionState } from '../../features/account/core/session-slice.ts';
import { ApiError, type Problem } from '../../api/call.ts';
import { createApiThunk } from '../../api/thunk.ts';

/** The part of the store that every call of an admin looks at. */
export interface AdminState {
  session: SessionState;
}

/**
 * `createApiThunk` for what only admins may call: `run` gets the token of today's session. Without
 * one the shop refuses, and that ends the session for the whole panel.
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

/** For deletions: what is already gone counts as deleted. */
export const unlessGone = (error: unknown): void => {
  if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error;
};

/**
 * What a dispatched thunk brings, for whoever waits for it: a form, a dialog.
 *
 * @throws {ApiError} the shop refused
 */
export const answerOf = <Answer>(asked: { unwrap: () => Promise<Answer> }): Promise<Answer> =>
  asked.unwrap().catch((problem: Problem) => {
    throw new ApiError(problem);
  });
