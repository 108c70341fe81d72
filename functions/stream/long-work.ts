/**
 * Work of the worker followChanges that may be too large for one record. The first step runs at once;
 * a job continues it (ADR-0046).
 */
import { ShopError } from '#shared/domain/errors.ts';
import { followChanges } from '#shared/rows/background.ts';
import { STREAM } from '#shared/rows/row.ts';
import { logFault } from '../runtime/request-log.ts';
import { queryItems } from '../table/client.ts';
import { JOB, type JobRecord } from '../table/items.ts';
import { keyOf, type Key } from '../table/keys.ts';
import { decode } from '../table/kind.ts';
import { check, IS_NEW, remove, transact } from '../table/write.ts';
import { findJob, idOfJob, moveJob, startJob, type Step, reasonOf } from './unfinished-table.ts';
import type { Change } from './stream-change.ts';
import { isHeldTooLong } from './stream-worker.ts';

export interface LongWork {
  /** The ids of its jobs begin with this name and `#`. */
  name: string;
  /** Partition key of the account or product for which the change causes work. */
  subjectOf: (change: Change) => string | undefined;
  /**
   * Repeated, late and concurrent steps must do no harm.
   * @throws ShopError for a temporary fault
   */
  takeStep: (subject: string, from?: string) => Promise<Step>;
}

const { writes: WRITES } = followChanges.perRecord;

/**
 * A step that deletes what a deleted account or product has left in a partition, unless the owner exists
 * again after a reset of the demo.
 */
export const removeLeftovers = async (
  owner: Key,
  range: { partition: string; prefix?: string },
): Promise<Step> => {
  const left = await queryItems({
    ...range,
    limit: WRITES,
    consistent: true,
    attributes: ['pk', 'sk'],
  });
  if (left.length === 0) return { done: true };
  const failed = await transact({
    owner: check(owner, IS_NEW.when),
    left: left.map((item) => remove(keyOf(item))),
  });
  return failed || left.length < WRITES ? { done: true } : {};
};

const isTooOld = ({ startedAt }: JobRecord): boolean =>
  Date.now() - Date.parse(startedAt) > STREAM.maxAgeSeconds * 1000;

/** Takes steps of the work, for changes that cause it and for its saved jobs. */
export const followWork = ({ name, subjectOf, takeStep }: LongWork) => {
  const prefix = `${name}#`;

  /** @throws ShopError for a temporary fault, until the time limit of the row */
  const tryStep = async (change: Change, subject: string, job?: JobRecord): Promise<Step> => {
    try {
      return await takeStep(subject, job?.cursor);
    } catch (error) {
      if (!(error instanceof ShopError)) {
        logFault(followChanges.id, change.id, error);
        return { failed: reasonOf(error) };
      }
      if (!isHeldTooLong(followChanges, change)) throw error;
      return job && isTooOld(job) ? { failed: error.code } : { cursor: job?.cursor };
    }
  };

  const continueJob = async (change: Change, id: string): Promise<void> => {
    const seen = decode(JOB, change.after ?? {});
    const job = await findJob(id);
    // The job was restarted, or this step is already saved. A later record continues the job.
    if (job?.failed !== undefined || job?.run !== seen.run || job.steps !== seen.steps) return;
    const step = await tryStep(change, id.slice(prefix.length), job);
    await moveJob(id, job, step);
  };

  return async (change: Change): Promise<void> => {
    const id = change.after && idOfJob(change.after);
    if (id?.startsWith(prefix)) await continueJob(change, id);
    const subject = id === undefined ? subjectOf(change) : undefined;
    if (subject === undefined) return;
    await startJob(prefix + subject, await tryStep(change, subject));
  };
};
