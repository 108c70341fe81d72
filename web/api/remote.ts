import type { Problem } from './call.ts';

/** `receivedAt` is in epoch milliseconds. */
export interface Failure extends Problem {
  receivedAt: number;
}

export interface Remote<T> {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** Stays while a new request runs, and when it fails. */
  data: T | null;
  problem: Problem | null;
  /** Time of the last answer (200 or 404) in epoch milliseconds. With 0 the site asks again. */
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

export const failed = <T>(
  previous: Remote<T> | undefined,
  { receivedAt, ...problem }: Failure,
): Remote<T> => ({
  ...(previous ?? unread<T>()),
  ...(problem.status === 404 && { data: null, readAt: receivedAt }),
  status: 'failed',
  problem,
});

/** A 404 counts as an answer. */
const isAnswered = ({ status, problem }: Remote<unknown>): boolean =>
  status === 'ready' || (status === 'failed' && problem?.status === 404);

/** True if no request is running and no answer is younger than `maxAge` ms. */
export const isStale = (remote: Remote<unknown> | undefined, maxAge: number): boolean =>
  remote?.status !== 'loading' &&
  !(remote && isAnswered(remote) && Date.now() - remote.readAt < maxAge);
