/**
 * Unfinished work. Jobs are the one way to continue work that is too large for one record of the stream
 * (ADR-0046): a saved job comes through the stream like every other change and starts the next step,
 * behind the records of other people. long-work.ts takes the steps. Changes that a worker cannot handle
 * are parked, and auditShop reports them until they are resolved.
 */
import type { StreamRow } from '#shared/rows/row.ts';
import { get } from '../table/client.ts';
import { assign, expression } from '../table/expression.ts';
import { JOB, type JobRecord, PARKED } from '../table/items.ts';
import { JOB_PREFIX, keys, nameOf, type Item } from '../table/keys.ts';
import { expiryOf, isOf, itemOf } from '../table/kind.ts';
import { newId } from '../table/new-id.ts';
import { put, remove, update, write, type Write } from '../table/write.ts';
import type { Change } from './stream-change.ts';

/**
 * Result of a step: nothing is left, a cursor for the next step, or an error that a retry cannot
 * solve.
 */
export type Step = { done: true } | { cursor?: string | undefined } | { failed: string };

/** @returns the job's id, such as `reviews#USER#1`; `undefined` for an item that is no job */
export const idOfJob = (item: Item): string | undefined =>
  isOf(JOB, item) ? String(item['pk']).slice(JOB_PREFIX.length) : undefined;

export const findJob = (id: string): Promise<JobRecord | undefined> =>
  get(JOB, keys.job(id), { consistent: true });

/** The write that starts a job; it replaces an older job of the same id. */
export const newJob = (id: string, step: Exclude<Step, { done: true }>, now: Date): Write => {
  const job: JobRecord = {
    run: newId(now),
    steps: 0,
    ...('failed' in step ? step : step.cursor && { cursor: step.cursor }),
    startedAt: now.toISOString(),
    movedAt: now.toISOString(),
    expiresAt: expiryOf(JOB, now),
  };
  return put(itemOf(JOB, { ...keys.job(id), ...keys.unfinishedList(id) }, job));
};

/** Saves a new job that continues after the first step. */
export const startJob = async (id: string, step: Step = {}): Promise<void> => {
  // The deletion also removes an older job that failed.
  await write('done' in step ? remove(keys.job(id)) : newJob(id, step, new Date()));
};

/** Saves a step, unless the job was restarted or a repeated delivery has saved the step already. */
export const moveJob = async (id: string, { run, steps }: JobRecord, step: Step): Promise<void> => {
  const same = { when: expression`run = ${run} AND steps = ${steps}` };
  if ('done' in step) return void (await write(remove(keys.job(id), same)));
  const moved = Object.entries({ ...step, steps: steps + 1, movedAt: new Date().toISOString() });
  const changes = Object.fromEntries(moved.filter(([, value]) => value !== undefined));
  await write(update(keys.job(id), expression`SET ${assign(changes)}`, same));
};

/** The name of an error. The message is not stored, because it may quote personal data. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.name : 'NotAnError';

export const park = async (worker: StreamRow, change: Change, error: unknown): Promise<void> => {
  const now = new Date();
  await write(
    put(
      itemOf(
        PARKED,
        { ...keys.parked(change.id), ...keys.unfinishedList(change.id) },
        {
          worker: worker.id,
          item: nameOf(change.after ?? change.before ?? {}),
          reason: reasonOf(error),
          parkedAt: now.toISOString(),
          expiresAt: expiryOf(PARKED, now),
        },
      ),
    ),
  );
};
