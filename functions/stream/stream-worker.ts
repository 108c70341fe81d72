/**
 * The Lambda handlers of stream workers. The stream delivers a record at least once, so workers must
 * be idempotent.
 *
 * A ShopError is a temporary fault, such as an outage of SES, and the stream delivers the change
 * again. Any other error would occur with every delivery, so the worker parks the change and
 * continues with the next one (ADR-0046).
 */
import { ShopError } from '#shared/domain/errors.ts';
import type { StreamRow } from '#shared/rows/row.ts';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { compose } from '../runtime/compose.ts';
import { logFault } from '../runtime/request-log.ts';
import { park } from './unfinished-table.ts';
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

/** Handles all changes in parallel. Changes of one item have no order, so `follow` reads the table. */
export const inParallel =
  (follow: Follow): Part =>
  async (changes) =>
    (await Promise.all(changes.map((change) => faultsOf(change, follow)))).flat();

/** Handles the changes one after the other, and continues after a change that failed. */
export const inOrder =
  (follow: Follow): Part =>
  async (changes) => {
    const faults: Fault[] = [];
    for (const change of changes) faults.push(...(await faultsOf(change, follow)));
    return faults;
  };

/** Whether temporary faults have delayed the change for longer than the row allows (`holdSeconds`). */
export const isHeldTooLong = ({ holdSeconds }: StreamRow, { changedAt }: Change): boolean =>
  Date.now() - changedAt.getTime() > holdSeconds * 1000;

const passingName = ({ cause, code }: ShopError): string =>
  cause instanceof Error ? cause.name : code;

/** @returns the fault's name if the stream has to deliver the change again, else nothing */
const faultToRepeat = async (worker: StreamRow, { change, error }: Fault): Promise<string[]> => {
  if (error instanceof ShopError) return [passingName(error)];
  logFault(worker.id, change.id, error);
  try {
    await park(worker, change, error);
    return [];
  } catch (parking) {
    return [parking instanceof ShopError ? passingName(parking) : 'INTERNAL'];
  }
};

/** @param parts run one after the other; each part gets all changes of the batch */
export const streamWorker = (worker: StreamRow, parts: readonly Part[]): StreamHandler =>
  compose(worker, async ({ Records }: DynamoDBStreamEvent, { line }) => {
    const changes = Records.map(toChange);
    const again = new Map<string, string>();
    for (const part of parts) {
      for (const fault of await part(changes)) {
        for (const name of await faultToRepeat(worker, fault))
          again.set(fault.change.sequence, name);
      }
    }
    const [fault] = again.values();
    Object.assign(line, { records: Records.length, failed: again.size, fault });
    return {
      batchItemFailures: [...again.keys()].map((itemIdentifier) => ({ itemIdentifier })),
    };
  });
