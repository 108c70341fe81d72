/**
 * Makes the Lambda handler of every function: Middy runs the steps around it. No other file knows
 * Middy.
 */
import middy, { type Request } from '@middy/core';
import { ShopError } from '#shared/domain/errors.ts';
import type { Counts } from '#shared/rows/metrics.ts';
import { usesOf, type Row } from '#shared/rows/row.ts';
import type { Context } from 'aws-lambda';
import { requireEnv } from './env.ts';
import { logCall, logFault, type CallLine } from './request-log.ts';

/** State that the steps of one call share. A kind of function may add properties. */
export interface CallState {
  startedAt: number;
  /** The call's line in the log, and its counts. */
  line: CallLine;
  counts?: Counts;
}

/** Lambda makes a context for each call. */
type StateContext<State> = Context & { state: State };
type Call<Event, State> = Request<Event, unknown, unknown, StateContext<State>>;

/** `before` runs in the order of the steps, `after` and `onError` in the opposite order. */
export interface Step<Event, State = CallState> {
  before?: (call: Call<Event, State>) => Promise<void> | void;
  after?: (call: Call<Event, State>) => Promise<void> | void;
  onError?: (call: Call<Event, State>) => void;
}

let coldStart = true;

/** Begins the state. It is the first step, so it ends last and sees the final answer. */
const log = <Event, State extends CallState>(row: Row): Step<Event, State> => {
  const write = ({ context: { state } }: Call<Event, State>): void => {
    const durationMs = Math.round(performance.now() - state.startedAt);
    logCall({ ...state.line, durationMs, coldStart }, state.counts);
    coldStart = false;
  };
  return {
    before: ({ context }) => {
      const line = { function: row.id, requestId: context.awsRequestId };
      // The other steps add their properties before the handler or a later step reads them.
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
  /**
   * Milliseconds before the function's timeout at which `handle` is answered with UNAVAILABLE and its
   * signal is aborted. By default it runs until Lambda ends the function.
   */
  reserveMs?: number;
}

/**
 * A signal of this call alone. Middy has one signal for all calls of a process, so in the local shop and
 * in tests, which run calls beside each other, a late call would end the writes of the others.
 */
const signalOf = (context: Context, reserveMs: number): AbortSignal =>
  reserveMs > 0
    ? // Before Middy answers, so that nothing is written after the answer.
      AbortSignal.timeout(
        Math.max(Math.floor(context.getRemainingTimeInMillis()) - reserveMs - 1, 0),
      )
    : new AbortController().signal;

/** @param handle gets a signal that is aborted when the call is answered without its result */
export const compose = <Event, Result, State extends CallState = CallState>(
  row: Row,
  handle: (event: Event, state: State, signal: AbortSignal) => Promise<Result>,
  { steps = [], reserveMs = 0 }: Options<Event, State> = {},
): ((event: Event, context?: Context) => Promise<Result>) => {
  requireEnv(usesOf(row));
  const run = middy<Event, unknown, unknown, StateContext<State>>(
    (event: Event, context: StateContext<State>) =>
      handle(event, context.state, signalOf(context, reserveMs)),
    {
      timeoutEarlyInMillis: reserveMs,
      timeoutEarlyResponse: () => {
        throw new ShopError('UNAVAILABLE', { retryAfter: 2 });
      },
    },
  ).use([log<Event, State>(row), ...steps]);
  return (event, context) => run(event, context as StateContext<State>) as Promise<Result>;
};
