/**
 * The Lambda handlers of stream workers. The stream delivers a record at least once, so workers must
 * be idempotent.
 *
 * A ShopError is a passing fault, such as an outage of SES: the stream delivers the change again. Any
 * other error would come back with every delivery, so the change is parked and the next ones go on
 * (ADR-0046).
 */
import { ShopError } from '#shared/domain/errors.ts';
import type { StreamRow } from '#shared/rows/row.ts';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { requireEnv } from '../http/env.ts';
import { logBatch, logFault } from '../http/request-log.ts';
import { park } from './parked-table.ts';
import { toChange, type Change } from './stream-change.ts';

export type StreamHandler = (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse>;

/** A change that a part of a worker did not handle. */
export interface Fault {
  change: Change;
  error: unknown;
}
/** Handles the changes of a batch and returns those that failed; never throws. */
export type Part = (changes: readonly Change[]) => Promise<readonly Fault[]>;

type Follow = (change: Change) => Promise<void>;

const faultsOf = async (change: Change, follow: Follow): Promise<Fault[]> => {
  try {
    await follow(change);
    return [];
  } catch (error) {
    return [{ change, error }];
  }
};

/** Handles each change alone. Changes of one item run side by side, so `follow` reads the table. */
export const inParallel =
  (follow: Follow): Part =>
  async (changes) =>
    (await Promise.all(changes.map((change) => faultsOf(change, follow)))).flat();

/** Handles each change alone, one after the other, also after one that failed. */
export const inOrder =
  (follow: Follow): Part =>
  async (changes) => {
    const faults: Fault[] = [];
    for (const change of changes) faults.push(...(await faultsOf(change, follow)));
    return faults;
  };

/** Whether the change has met passing faults for so long that its work must go behind the others. */
export const isHeldTooLong = ({ holdSeconds }: StreamRow, { changedAt }: Change): boolean =>
  Date.now() - changedAt.getTime() > holdSeconds * 1000;

const passingName = ({ cause, code }: ShopError): string =>
  cause instanceof Error ? cause.name : code;

/** @returns the fault's name when the stream must deliver the change again */
const settle = async (worker: StreamRow, { change, error }: Fault): Promise<string[]> => {
  if (error instanceof ShopError) return [passingName(error)];
  logFault(worker.id, change.id, error);
  try {
    await park(worker, change, error);
    return [];
  } catch (parking) {
    return [parking instanceof ShopError ? passingName(parking) : 'INTERNAL'];
  }
};

/** @param parts run one after the other, each for all changes of the batch */
export const streamWorker = (worker: StreamRow, parts: readonly Part[]): StreamHandler => {
  requireEnv(worker.uses);
  return async ({ Records }) => {
    const startedAt = performance.now();
    const changes = Records.map(toChange);
    const again = new Map<string, string>();
    for (const part of parts) {
      for (const fault of await part(changes)) {
        for (const name of await settle(worker, fault)) again.set(fault.change.sequence, name);
      }
    }
    const [fault] = again.values();
    logBatch({
      worker: worker.id,
      records: Records.length,
      failed: again.size,
      ...(fault !== undefined && { fault }),
      durationMs: Math.round(performance.now() - startedAt),
    });
    return {
      batchItemFailures: [...again.keys()].map((itemIdentifier) => ({ itemIdentifier })),
    };
  };
};
