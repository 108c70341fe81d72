import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';

/**
 * Dispatches thunks of any slice. The state type is `never`, because features cannot import the
 * store's type; the store has every slice that a thunk declares.
 */
export const useApiDispatch =
  useDispatch.withTypes<ThunkDispatch<never, undefined, UnknownAction>>();
