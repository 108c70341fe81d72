import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';

/**
 * Dispatches thunks of any slice. Features and pages do not know the store, so no thunk's own idea
 * of the state is asked for here; the store that has all slices satisfies each of them.
 */
export const useApiDispatch =
  useDispatch.withTypes<ThunkDispatch<never, undefined, UnknownAction>>();
