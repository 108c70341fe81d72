import { createAction, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';

/** `never`, because features cannot import the store's type. The store has every slice. */
export const useApiDispatch =
  useDispatch.withTypes<ThunkDispatch<never, undefined, UnknownAction>>();

/** Dispatched when the API rejects the token of a call that is not a thunk. */
export const tokenRejected = createAction('api/tokenRejected');
