import { createAction, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useDispatch, useStore } from 'react-redux';
import { toProblem } from './call.ts';

/** `never`, because features cannot import the store's type. The store has every slice. */
export const useApiDispatch =
  useDispatch.withTypes<ThunkDispatch<never, undefined, UnknownAction>>();

/** Dispatched when the API rejects the token of a call that is not a thunk. */
export const tokenRejected = createAction('api/tokenRejected');

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
