/**
 * The Lambda handlers of stream workers. The stream delivers a record at least once, so workers must
 * be idempotent.
 */
import { ShopError } from '#shared/domain/errors.ts';
import type { StreamRow } from '#shared/rows/row.ts';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { requireEnv } from '../http/env.ts';
import { logBatch, logFault } from '../http/request-log.ts';
import { toChange, type Change } from './stream-change.ts';

export type StreamHandler = (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse>;

/** The name of a temporary fault, such as an outage of SES; an unexpected error is logged in full. */
const faultName = (worker: StreamRow, eventId: string, error: unknown): string => {
  if (!(error instanceof ShopError)) {
    logFault(worker.id, eventId, error);
    return 'INTERNAL';
  }
  return error.cause instanceof Error ? error.cause.name : error.code;
};

/**
 * A worker that handles all changes of a batch together. When `follow` throws, the stream retries
 * the whole batch, then its halves.
 */
export const batchWorker = (
  worker: StreamRow,
  follow: (changes: readonly Change[]) => Promise<void>,
): StreamHandler => {
  requireEnv(worker.uses);
  return async ({ Records }) => {
    const startedAt = performance.now();
    const fault = await follow(Records.map(toChange)).then(
      () => undefined,
      (error: unknown) => faultName(worker, Records[0]?.eventID ?? '', error),
    );
    logBatch({
      worker: worker.id,
      records: Records.length,
      failed: fault === undefined ? 0 : Records.length,
      ...(fault !== undefined && { fault }),
      durationMs: Math.round(performance.now() - startedAt),
    });
    const [first] = Records;
    return {
      batchItemFailures:
        fault === undefined ? [] : [{ itemIdentifier: first?.dynamodb?.SequenceNumber ?? '' }],
    };
  };
};

/**
 * A worker that handles each change alone. The changes of a batch run in parallel, so `follow` must
 * read the table where order matters. When `follow` throws, the stream retries from that record.
 */
export const streamWorker = (
  worker: StreamRow,
  follow: (change: Change) => Promise<void>,
): StreamHandler => {
  requireEnv(worker.uses);
  return async ({ Records }) => {
    const startedAt = performance.now();
    const failures = await Promise.all(
      Records.map(async (record) => {
        try {
          await follow(toChange(record));
          return [];
        } catch (error) {
          const fault = faultName(worker, record.eventID ?? '', error);
          return [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '', fault }];
        }
      }),
    );
    const failed = failures.flat();
    logBatch({
      worker: worker.id,
      records: Records.length,
      failed: failed.length,
      ...(failed[0] && { fault: failed[0].fault }),
      durationMs: Math.round(performance.now() - startedAt),
    });
    return { batchItemFailures: failed.map(({ itemIdentifier }) => ({ itemIdentifier })) };
  };
};
