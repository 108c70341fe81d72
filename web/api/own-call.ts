import { useCallback } from 'react';
import { useStore } from 'react-redux';
import { toProblem } from './call.ts';
import { tokenRejected } from './dispatch.ts';

/**
 * For calls with the account's token whose answer is not stored. A rejected token ends the session,
 * as it does after a thunk.
 *
 * @returns a function that makes the call with the token, and passes on its answer or error
 */
export const useOwnCall = () => {
  const { dispatch, getState } = useStore<{ session: { token?: string } }>();
  return useCallback(
    async <Answer>(send: (token: string) => Promise<Answer>): Promise<Answer> => {
      try {
        return await send(getState().session.token ?? '');
      } catch (error) {
        if (toProblem(error).code === 'UNAUTHENTICATED') dispatch(tokenRejected());
        throw error;
      }
    },
    [dispatch, getState],
  );
};
