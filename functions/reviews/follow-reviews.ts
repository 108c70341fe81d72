/**
 * The part of the worker followChanges that deletes the reviews of a deleted product and updates the
 * authors of reviews (RULE-32). The first step runs at once; a job continues it (ADR-0046).
 */
import { ShopError } from '#shared/domain/errors.ts';
import { followChanges } from '#shared/rows/changes.ts';
import { STREAM } from '#shared/rows/row.ts';
import { logFault } from '../http/request-log.ts';
import { reasonOf } from '../stream/parked-table.ts';
import type { Change } from '../stream/stream-change.ts';
import { isHeldTooLong } from '../stream/stream-worker.ts';
import { PRODUCT, REVIEW_JOB, USER } from '../table/items.ts';
import { decode, isOf } from '../table/kind.ts';
import type { ReviewJobRecord } from '../table/records.ts';
import {
  findJob,
  moveJob,
  startJob,
  subjectOfJob,
  type Step,
  type Subject,
} from './review-job-table.ts';
import { takeStep } from './review-step-table.ts';

const AUTHOR = ['firstname', 'lastname', 'avatar'];

/** The account or product whose reviews are wrong after the change. */
const changedSubject = ({ before, after }: Change): Subject | undefined => {
  if (!before) return undefined;
  const isWrong = isOf(PRODUCT, before)
    ? !after
    : isOf(USER, before) && (!after || AUTHOR.some((name) => before[name] !== after[name]));
  return isWrong ? String(before['pk']) : undefined;
};

const isTooOld = ({ startedAt }: ReviewJobRecord): boolean =>
  Date.now() - Date.parse(startedAt) > STREAM.maxAgeSeconds * 1000;

/** @throws ShopError for a temporary fault, until the time limit of the row */
const tryStep = async (change: Change, subject: Subject, job?: ReviewJobRecord): Promise<Step> => {
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

const continueJob = async (change: Change, subject: Subject): Promise<void> => {
  const seen = decode(REVIEW_JOB, change.after ?? {});
  const job = await findJob(subject);
  // The job was restarted, or this step is already saved. A later record continues the job.
  if (job?.failed !== undefined || job?.run !== seen.run || job.steps !== seen.steps) return;
  await moveJob(subject, job, await tryStep(change, subject, job));
};

export const followReviews = async (change: Change): Promise<void> => {
  const job = change.after && subjectOfJob(change.after);
  if (job !== undefined) return continueJob(change, job);
  const subject = changedSubject(change);
  if (subject !== undefined) await startJob(subject, await tryStep(change, subject));
};
