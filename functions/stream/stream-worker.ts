/**
 * What every worker of the table's stream has in common. The stream delivers at least once, so what
 * a worker does must bear repetition.
 */
import { ShopError } from '#shared/domain/errors.ts';
import type { StreamRow } from '#shared/rows/row.ts';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { requireEnv } from '../http/env.ts';
import { logBatch, logFault } from '../http/request-log.ts';
import { toChange, type Change } from './stream-change.ts';

export type StreamHandler = (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse>;

/** The name of a fault that passes, such as SES being down; what nobody meant is logged whole. */
const faultName = (worker: StreamRow, eventId: string, error: unknown): string => {
  if (!(error instanceof ShopError)) {
    logFault(worker.id, eventId, error);
    return 'INTERNAL';
  }
  return error.cause instanceof Error ? error.cause.name : error.code;
};

/**
 * The Lambda handler of a worker that takes all changes of a batch together. Where it throws, the
 * whole batch is reported: the stream comes again with it, and with its halves.
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
 * The Lambda handler of a worker. Records of a batch are followed side by side, so their order says
 * nothing: `follow` goes by the table where that matters. Where it throws, its record is reported,
 * and the stream comes again from there.
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
