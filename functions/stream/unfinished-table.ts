/**
 * Unfinished work. Jobs are the one way to continue work that is too large for one record of the stream
 * (ADR-0046): a saved job comes through the stream like every other change and starts the next step,
 * behind the records of other people. long-work.ts takes the steps. Changes that a worker cannot handle
 * are parked, and watchInvariants reports them until they are resolved.
 */
import type { StreamRow } from '#shared/rows/row.ts';
import { get } from '../table/client.ts';
import { assign, expression } from '../table/expression.ts';
import { JOB, type JobRecord, PARKED } from '../table/items.ts';
import { JOB_PREFIX, keys, type Item } from '../table/keys.ts';
import { expiryOf, isOf, itemOf } from '../table/kind.ts';
import { newId } from '../table/new-id.ts';
import { put, remove, update, write } from '../table/write.ts';
import type { Change } from './stream-change.ts';

/**
 * Result of a step: nothing is left, a cursor for the next step, or an error that a retry cannot
 * solve. A `fault` is such an error in one part of the work; the job continues with the other
 * parts.
 */
export type Step = (
  | { done: true }
  | { cursor?: string | undefined; /** Leaves the job's `waiting`. */ taken?: readonly string[] }
  | { failed: string }
) & {
  fault?: Error;
};

/** @returns the job's id, such as `reviews#USER#1`; `undefined` for an item that is no job */
export const idOfJob = (item: Item): string | undefined =>
  isOf(JOB, item) ? String(item['pk']).slice(JOB_PREFIX.length) : undefined;

export const findJob = (id: string): Promise<JobRecord | undefined> =>
  get(JOB, keys.job(id), { consistent: true });

/** Saves a new job that continues after the first step; it replaces an older job of the same id. */
export const startJob = async (id: string, step: Step = {}): Promise<void> => {
  // This also deletes an older job that failed.
  if ('done' in step) return void (await write(remove(keys.job(id))));
  const now = new Date();
  const job: JobRecord = {
    run: newId(now),
    steps: 0,
    ...('failed' in step ? step : step.cursor && { cursor: step.cursor }),
    startedAt: now.toISOString(),
    movedAt: now.toISOString(),
    expiresAt: expiryOf(JOB, now),
  };
  await write(put(itemOf(JOB, { ...keys.job(id), ...keys.unfinishedList(id) }, job)));
};

/** Adds to what a job has to do, and starts the job if there is none. A running job goes on. */
export const addToJob = async (id: string, waiting: readonly string[]): Promise<void> => {
  const now = new Date();
  const at = now.toISOString();
  const { listPk, listSk } = keys.unfinishedList(id);
  const first = (value: unknown, name: string) =>
    expression([`#${name} = if_not_exists(#${name}, `, ')'], value);
  await write(
    update(
      keys.job(id),
      expression`SET ${assign({ listPk, listSk, expiresAt: expiryOf(JOB, now) })}, ${first(newId(now), 'run')}, ${first(0, 'steps')}, ${first(at, 'startedAt')}, ${first(at, 'movedAt')} REMOVE #failed ADD #waiting ${new Set(waiting)}`,
    ),
  );
};

/** Saves a step, unless the job was restarted or a repeated delivery has saved the step already. */
export const moveJob = async (id: string, { run, steps }: JobRecord, step: Step): Promise<void> => {
  const same = { when: expression`run = ${run} AND steps = ${steps}` };
  if ('done' in step) {
    // Another change may have added to the job meanwhile. Its record in the stream starts the next step.
    const isOver = { when: expression`${same.when} AND attribute_not_exists(#waiting)` };
    return void (await write(remove(keys.job(id), isOver)));
  }
  const result = 'failed' in step ? step : step.cursor !== undefined && { cursor: step.cursor };
  const changes = { ...result, steps: steps + 1, movedAt: new Date().toISOString() };
  const set = expression`SET ${assign(changes)}`;
  const taken = 'taken' in step ? new Set(step.taken) : undefined;
  await write(
    update(keys.job(id), taken ? expression`${set} DELETE #waiting ${taken}` : set, same),
  );
};

/** The name of an error. The message is not stored, because it may quote personal data. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.name : 'NotAnError';

export const park = async (worker: StreamRow, change: Change, error: unknown): Promise<void> => {
  const { pk, sk } = change.after ?? change.before ?? {};
  const now = new Date();
  await write(
    put(
      itemOf(
        PARKED,
        { ...keys.parked(change.id), ...keys.unfinishedList(change.id) },
        {
          worker: worker.id,
          item: `${String(pk)} ${String(sk)}`,
          reason: reasonOf(error),
          parkedAt: now.toISOString(),
          expiresAt: expiryOf(PARKED, now),
        },
      ),
    ),
  );
};
