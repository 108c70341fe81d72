/**
 * The job that publishes every page. Each saved step comes through the stream and starts the next
 * step. So every step is short, and no work is lost when a function ends (ADR-0052).
 */
import { ulid } from 'ulid';
import { get } from '../table/client.ts';
import { assign, expression } from '../table/expression.ts';
import { PUBLISH_JOB } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { expiryOf, itemOf } from '../table/kind.ts';
import type { PublishJobRecord } from '../table/records.ts';
import { put, remove, update, write, type Condition } from '../table/write.ts';

/** Where a step begins. */
export type Position = Pick<PublishJobRecord, 'phase' | 'after'>;

export const findPublishJob = (): Promise<PublishJobRecord | undefined> =>
  get(PUBLISH_JOB, keys.publishJob(), { consistent: true });

/** Starts the job, which followChanges carries out. A job that is under way begins again. */
export const startPublishing = async (): Promise<void> => {
  const now = new Date();
  const job: PublishJobRecord = {
    run: ulid(now.getTime()),
    steps: 0,
    phase: 'catalogue',
    startedAt: now.toISOString(),
    movedAt: now.toISOString(),
    expiresAt: expiryOf(PUBLISH_JOB, now),
  };
  const place = { ...keys.publishJob(), ...keys.unfinishedList('PUBLISH_JOB') };
  await write(put(itemOf(PUBLISH_JOB, place, job)));
};

/**
 * Saves a step, unless the job was started again or a repeated delivery has saved the step already.
 * @param next where the next step begins, or why the job failed; undefined at the end
 */
export const movePublishJob = async (
  { run, steps }: PublishJobRecord,
  next: Position | { failed: string } | undefined,
): Promise<void> => {
  const key = keys.publishJob();
  const same: Condition = { when: expression`run = ${run} AND steps = ${steps}` };
  if (!next) return void (await write(remove(key, same)));
  const changes = { ...next, steps: steps + 1, movedAt: new Date().toISOString() };
  const set = expression`SET ${assign(changes)}`;
  const isFresh = 'phase' in next && next.after === undefined;
  await write(update(key, isFresh ? expression`${set} REMOVE #after` : set, same));
};
