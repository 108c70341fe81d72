import { createAction, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { toProblem } from './call.ts';

/**
 * Dispatches thunks of any slice. The state type is `never`, because features cannot import the
 * store's type; the store has every slice that a thunk declares.
 */
export const useApiDispatch =
  useDispatch.withTypes<ThunkDispatch<never, undefined, UnknownAction>>();

/** The API has rejected the token of a call that is not a thunk. */
export const tokenRejected = createAction('api/tokenRejected');

/**
 * For calls with the account's token whose answer is not stored. A rejected token ends the session,
 * as it does after a thunk.
 *
 * @returns a function that passes on a call's answer or error
 */
export const useOwnCall = () => {
  const dispatch = useDispatch();
  return useCallback(
    async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
      try {
        return await answer;
      } catch (error) {
        if (toProblem(error).code === 'UNAUTHENTICATED') dispatch(tokenRejected());
        throw error;
      }
    },
    [dispatch],
  );
};
