import type { Problem } from './call.ts';

/** A call that failed, and when its answer came or was given up, in epoch milliseconds. */
export interface Failure extends Problem {
  receivedAt: number;
}

/** What the store knows of one answer of the API. */
export interface Remote<T> {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** Kept while it is asked for again, and when that fails: something old beats nothing. */
  data: T | null;
  problem: Problem | null;
  /** When `data` arrived, or that there is none, in epoch milliseconds. */
  readAt: number;
}

export const unread = <T>(): Remote<T> => ({
  status: 'idle',
  data: null,
  problem: null,
  readAt: 0,
});

export const loading = <T>(previous: Remote<T> | undefined): Remote<T> => ({
  ...(previous ?? unread<T>()),
  status: 'loading',
});

export const ready = <T>(data: T, readAt: number): Remote<T> => ({
  status: 'ready',
  data,
  problem: null,
  readAt,
});

/** A NOT_FOUND drops the data: what is gone must not stay on show. */
export const failed = <T>(
  previous: Remote<T> | undefined,
  { receivedAt, ...problem }: Failure,
): Remote<T> => ({
  ...(previous ?? unread<T>()),
  ...(problem.status === 404 && { data: null, readAt: receivedAt }),
  status: 'failed',
  problem,
});

/** That there is nothing is an answer too. */
const isAnswered = ({ status, problem }: Remote<unknown>): boolean =>
  status === 'ready' || (status === 'failed' && problem?.status === 404);

/** Whether to ask (again): not while an answer is under way, nor while it is younger than `maxAge` ms. */
export const isStale = (remote: Remote<unknown> | undefined, maxAge: number): boolean =>
  remote?.status !== 'loading' &&
  !(remote && isAnswered(remote) && Date.now() - remote.readAt < maxAge);
