/**
 * Jobs that continue a large correction of reviews (ADR-0046). A saved job comes through the stream
 * like every other change and starts the next step, behind the records of other people.
 */
import { newId } from '../table/new-id.ts';
import { get } from '../table/client.ts';
import { assign, expression } from '../table/expression.ts';
import { REVIEW_JOB } from '../table/items.ts';
import { keys, REVIEW_JOB_PREFIX, type Item } from '../table/keys.ts';
import { expiryOf, isOf, itemOf } from '../table/kind.ts';
import type { ReviewCursor, ReviewJobRecord } from '../table/records.ts';
import { put, remove, update, write, type Condition } from '../table/write.ts';

/** Partition key of the account or product that reviews follow. */
export type Subject = string;

/** Result of a step: nothing is left, a cursor for the next step, or an error that a retry cannot solve. */
export type Step = { done: true } | { cursor?: ReviewCursor | undefined } | { failed: string };

export const subjectOfJob = (item: Item): Subject | undefined =>
  isOf(REVIEW_JOB, item) ? String(item['pk']).slice(REVIEW_JOB_PREFIX.length) : undefined;

export const findJob = (subject: Subject): Promise<ReviewJobRecord | undefined> =>
  get(REVIEW_JOB, keys.reviewJob(subject), { consistent: true });

/** Saves a new job that continues after the first step; it replaces an older job of the subject. */
export const startJob = async (subject: Subject, step: Step = {}): Promise<void> => {
  // This also deletes an older job that failed.
  if ('done' in step) return void (await write(remove(keys.reviewJob(subject))));
  const now = new Date();
  const job: ReviewJobRecord = {
    run: newId(now),
    steps: 0,
    ...('failed' in step ? step : step.cursor && { cursor: step.cursor }),
    startedAt: now.toISOString(),
    movedAt: now.toISOString(),
    expiresAt: expiryOf(REVIEW_JOB, now),
  };
  const place = { ...keys.reviewJob(subject), ...keys.unfinishedList(subject) };
  await write(put(itemOf(REVIEW_JOB, place, job)));
};

/** Saves a step, unless the job was restarted or a repeated delivery has saved the step already. */
export const moveJob = async (
  subject: Subject,
  { run, steps }: ReviewJobRecord,
  step: Step,
): Promise<void> => {
  const key = keys.reviewJob(subject);
  const same: Condition = { when: expression`run = ${run} AND steps = ${steps}` };
  if ('done' in step) return void (await write(remove(key, same)));
  const result = 'failed' in step ? step : step.cursor && { cursor: step.cursor };
  const changes = { ...result, steps: steps + 1, movedAt: new Date().toISOString() };
  await write(update(key, expression`SET ${assign(changes)}`, same));
};
