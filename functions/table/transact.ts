/**
 * Transactions. DynamoDB's are optimistic: two that touch one item at the same moment cancel one of
 * them, and the caller tries again (PROMISE-R03). A failed condition is an answer, never retried.
 */
import { ShopError } from '#shared/domain/errors.ts';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { calling, document, type Item } from './client.ts';

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

const MAX_ATTEMPTS = 6;
/** Milliseconds: full jitter between these bounds. */
const JITTER = { from: 20, to: 400 };

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, JITTER.from + Math.random() * (JITTER.to - JITTER.from));
  });

/** A condition that did not hold: which of the items, and what stands in the table instead. */
export interface FailedCondition {
  index: number;
  /** The item as it is, where the write asked for ALL_OLD and it exists. */
  current: Item | undefined;
}

const PASSING = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

/**
 * Writes all items or none. Returns the conditions that failed; an empty list means committed.
 * Each attempt carries one client token through the SDK's own retries, so a lost answer cannot
 * write twice.
 * @throws ShopError CONFLICT_RETRY when others kept winning, UNAVAILABLE when DynamoDB is
 */
export const transact = async (items: TransactItem[]): Promise<FailedCondition[]> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await calling(document.send(new TransactWriteCommand({ TransactItems: items })));
      return [];
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const reasons = error.CancellationReasons ?? [];
      const failed = reasons.flatMap(({ Code, Item }, index) =>
        Code === 'ConditionalCheckFailed' ? [{ index, current: Item && unmarshall(Item) }] : [],
      );
      if (failed.length > 0) return failed;
      if (!reasons.some(({ Code }) => Code !== undefined && PASSING.has(Code))) throw error;
      if (attempt === MAX_ATTEMPTS) {
        throw new ShopError('CONFLICT_RETRY', { retryAfter: 1, cause: error });
      }
      await pause();
    }
  }
};
