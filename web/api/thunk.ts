import { createAsyncThunk } from '@reduxjs/toolkit';
import { toProblem } from './call.ts';
import type { Failure } from './remote.ts';

/**
 * `createAsyncThunk` for calls of the shop: a rejected action's `error` is a `Failure`, a fulfilled
 * one says when its answer came (`meta.receivedAt`, epoch milliseconds).
 *
 * @param needed whether to call at all: caching and "already under way" are decided here
 * @typeParam State the part of the store that `needed` and `run` look at
 */
export const createApiThunk = <Answer, Argument = void, State = object>(
  type: string,
  run: (argument: Argument, api: { getState: () => State; signal: AbortSignal }) => Promise<Answer>,
  needed: (argument: Argument, state: State) => boolean = () => true,
) =>
  createAsyncThunk<
    Answer,
    Argument,
    { state: State; serializedErrorType: Failure; fulfilledMeta: { receivedAt: number } }
  >(
    type,
    async (argument, { getState, signal, fulfillWithValue }) =>
      fulfillWithValue(await run(argument, { getState, signal }), { receivedAt: Date.now() }),
    {
      serializeError: (error) => ({ ...toProblem(error), receivedAt: Date.now() }),
      condition: (argument, { getState }) => needed(argument, getState()),
    },
  );
