import { useCallback } from 'react';
import { useStore } from 'react-redux';
import { toProblem } from './call.ts';
import { tokenRejected } from './dispatch.ts';

/** For answers that are not stored. A rejected token ends the session, as after a thunk. */
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
