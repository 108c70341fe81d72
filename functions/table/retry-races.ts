import { ShopError } from '#shared/domain/errors.ts';
import { setTimeout } from 'node:timers/promises';
import { currentScope } from '../runtime/request-scope.ts';

/** An attempt returns this symbol to be repeated. */
export const LOST_RACE = Symbol('lost race');

/** Milliseconds for the last attempt of a request. */
const LAST_ATTEMPT = 1500;
/** Milliseconds in which the attempts of a worker may begin. */
const PATIENCE = 4500;
/** Milliseconds: the longest pause after the first lost race, its growth, and its limit. */
const LONGEST_PAUSE = { first: 20, growth: 1.1, last: 400 };

/** Full jitter. Short first pauses suit a few writers, longer ones a crowd (ADR-0082). */
const pause = (races: number): Promise<void> => {
  const { first, growth, last } = LONGEST_PAUSE;
  return setTimeout(Math.random() * Math.min(first * growth ** (races - 1), last));
};

/**
 * Repeats an attempt, which reads and then writes under a condition, until no other writer is faster.
 * @param attempt returns LOST_RACE when its condition failed because of another writer
 * @throws ShopError CONFLICT_RETRY when no time is left for another attempt
 */
export const retryRaces = async <T>(attempt: () => Promise<T | typeof LOST_RACE>): Promise<T> => {
  const deadline = currentScope()?.deadline.at;
  const endsAt = deadline === undefined ? Date.now() + PATIENCE : deadline - LAST_ATTEMPT;
  for (let races = 1; ; races += 1) {
    const result = await attempt();
    if (result !== LOST_RACE) return result as T;
    await pause(races);
    if (Date.now() >= endsAt) throw new ShopError('CONFLICT_RETRY', { retryAfter: 1 });
  }
};
