/** Makes the Lambda handler of every function with Middy. No other file imports Middy. */
import middy, { type Request } from '@middy/core';
import { ShopError } from '#shared/domain/errors.ts';
import type { Counts } from '#shared/rows/metrics.ts';
import { usesOf, type Row } from '#shared/rows/row.ts';
import type { Context } from 'aws-lambda';
import { requireEnv } from './env.ts';
import { logCall, logFault, type CallLine } from './request-log.ts';

export interface CallState {
  startedAt: number;
  line: CallLine;
  counts?: Counts;
}

type StateContext<State> = Context & { state: State };
type Call<Event, State> = Request<Event, unknown, unknown, StateContext<State>>;

/** `before` runs in the order of the steps, `after` and `onError` in the opposite order. */
export interface Step<Event, State = CallState> {
  before?: (call: Call<Event, State>) => Promise<void> | void;
  after?: (call: Call<Event, State>) => Promise<void> | void;
  onError?: (call: Call<Event, State>) => void;
}

let coldStart = true;

/** The first step, so it ends last and sees the final answer. */
const log = <Event, State extends CallState>(row: Row): Step<Event, State> => {
  const write = ({ context: { state } }: Call<Event, State>): void => {
    const durationMs = Math.round(performance.now() - state.startedAt);
    logCall({ ...state.line, durationMs, coldStart }, state.counts);
    coldStart = false;
  };
  return {
    before: ({ context }) => {
      const line = { function: row.id, requestId: context.awsRequestId };
      context.state = { startedAt: performance.now(), line } as State;
    },
    after: write,
    onError: (call) => {
      const { requestId } = call.context.state.line;
      if (!(call.error instanceof ShopError)) logFault(row.id, requestId, call.error);
      write(call);
    },
  };
};

interface Options<Event, State> {
  steps?: readonly Step<Event, State>[];
  /** Milliseconds that remain for the answer UNAVAILABLE. Absent: Lambda ends the function. */
  reserveMs?: number;
}

export interface Deadline {
  /** Aborted when the call is answered without its result. */
  signal: AbortSignal;
  /** Epoch ms at which the signal is aborted. */
  at: number;
}

/** Middy's signal is shared by all calls of a process, which overlap in tests and locally. */
const deadlineOf = (context: Context, reserveMs: number): Deadline => {
  if (reserveMs === 0) return { signal: new AbortController().signal, at: Infinity };
  // Earlier than Middy's answer, so that nothing is written after it.
  const left = Math.max(Math.floor(context.getRemainingTimeInMillis()) - reserveMs - 1, 0);
  return { signal: AbortSignal.timeout(left), at: Date.now() + left };
};

export const compose = <Event, Result, State extends CallState = CallState>(
  row: Row,
  handle: (event: Event, state: State, deadline: Deadline) => Promise<Result>,
  { steps = [], reserveMs = 0 }: Options<Event, State> = {},
): ((event: Event, context?: Context) => Promise<Result>) => {
  requireEnv(usesOf(row));
  const run = middy<Event, unknown, unknown, StateContext<State>>(
    (event: Event, context: StateContext<State>) =>
      handle(event, context.state, deadlineOf(context, reserveMs)),
    {
      timeoutEarlyInMillis: reserveMs,
      timeoutEarlyResponse: () => {
        throw new ShopError('UNAVAILABLE', { retryAfter: 2 });
      },
    },
  ).use([log<Event, State>(row), ...steps]);
  return (event, context) => run(event, context as StateContext<State>) as Promise<Result>;
};
