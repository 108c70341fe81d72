import { createAction, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';

/**
 * Dispatches thunks of any slice. The state type is `never`, because features cannot import the
 * store's type; the store has every slice that a thunk declares.
 */
export const useApiDispatch =
  useDispatch.withTypes<ThunkDispatch<never, undefined, UnknownAction>>();

/** The API has rejected the token of a call that is not a thunk. */
export const tokenRejected = createAction('api/tokenRejected');
