/**
 * What every worker of the table's stream has in common. The stream delivers at least once, so what
 * a worker does must bear repetition.
 */
import type { WorkerSpec } from '#shared/workers.ts';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { requireEnv } from '../http/env.ts';
import { logBatch, logFault } from '../http/request-log.ts';
import { toChange, type Change } from '../table/stream-change.ts';

export type StreamHandler = (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse>;

/**
 * The Lambda handler of a worker. Records of a batch are followed side by side, so their order says
 * nothing: `follow` goes by the table where that matters. What it throws is logged and its record
 * reported; the stream comes again from there, the other records are done.
 */
export const streamWorker = (
  worker: WorkerSpec,
  follow: (change: Change) => Promise<void>,
): StreamHandler => {
  requireEnv(worker.uses);
  return async ({ Records }) => {
    const startedAt = performance.now();
    const outcomes = await Promise.allSettled(
      Records.map(async (record) => follow(toChange(record))),
    );
    const batchItemFailures = outcomes.flatMap((outcome, at) => {
      if (outcome.status === 'fulfilled') return [];
      logFault(worker.id, Records[at]?.eventID ?? '', outcome.reason);
      return [{ itemIdentifier: Records[at]?.dynamodb?.SequenceNumber ?? '' }];
    });
    logBatch({
      worker: worker.id,
      records: Records.length,
      failed: batchItemFailures.length,
      durationMs: Math.round(performance.now() - startedAt),
    });
    return { batchItemFailures };
  };
};
