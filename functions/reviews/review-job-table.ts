/**
 * Jobs that bring reviews up to date after a bounded first step (ADR-0046). A change of a job comes
 * through the stream like every other change and starts the next step, behind the records of others.
 */
import { ulid } from 'ulid';
import { get } from '../table/client.ts';
import { assign, expression } from '../table/expression.ts';
import { REVIEW_JOB } from '../table/items.ts';
import { keys, REVIEW_JOB_PREFIX, type Item } from '../table/keys.ts';
import { expiryOf, isOf, itemOf } from '../table/kind.ts';
import type { ReviewCursor, ReviewJobRecord } from '../table/records.ts';
import { put, remove, update, write, type Condition } from '../table/write.ts';

/** Partition key of the account or product that reviews follow. */
export type Subject = string;

/** Where a step ended: at the end, at a cursor, or with an error that every try would meet. */
export type Step = { done: true } | { cursor?: ReviewCursor | undefined } | { failed: string };

export const subjectOfJob = (item: Item): Subject | undefined =>
  isOf(REVIEW_JOB, item) ? String(item['pk']).slice(REVIEW_JOB_PREFIX.length) : undefined;

export const findJob = (subject: Subject): Promise<ReviewJobRecord | undefined> =>
  get(REVIEW_JOB, keys.reviewJob(subject), { consistent: true });

/** Starts a job, or starts it again from where the first step ended. */
export const startJob = async (subject: Subject, step: Step = {}): Promise<void> => {
  // A job that failed before is over too.
  if ('done' in step) return void (await write(remove(keys.reviewJob(subject))));
  const now = new Date();
  const job: ReviewJobRecord = {
    run: ulid(now.getTime()),
    steps: 0,
    ...('failed' in step ? step : step.cursor && { cursor: step.cursor }),
    startedAt: now.toISOString(),
    movedAt: now.toISOString(),
    expiresAt: expiryOf(REVIEW_JOB, now),
  };
  const place = { ...keys.reviewJob(subject), ...keys.unfinishedList(subject) };
  await write(put(itemOf(REVIEW_JOB, place, job)));
};

/** Saves a step, unless the job was started again or another delivery has saved the step. */
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
