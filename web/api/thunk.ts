import { createAsyncThunk } from '@reduxjs/toolkit';
import { toProblem } from './call.ts';
import type { Failure } from './remote.ts';

/**
 * `createAsyncThunk` for API calls. The `error` of a rejected action is a `Failure`; a fulfilled
 * action has `meta.receivedAt` in epoch milliseconds.
 *
 * @param needed false skips the call, for a fresh answer or a running request
 * @typeParam State the part of the store that `needed` and `run` read
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
      fulfillWithValue(await run(argument, { getState, signal }), {
        receivedAt: Date.now(),
      }),
    {
      serializeError: (error) => ({ ...toProblem(error), receivedAt: Date.now() }),
      condition: (argument, { getState }) => needed(argument, getState()),
    },
  );
