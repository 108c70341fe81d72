import { createAsyncThunk } from '@reduxjs/toolkit';
import { toProblem } from './call.ts';
import type { Failure } from './remote.ts';

/**
 * A rejected action has a `Failure`, a fulfilled one `meta.receivedAt` in epoch ms.
 *
 * @param needed returns false to skip the call, for a fresh answer or a running request
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
