/**
 * Writes of the table, alone or in a transaction. A failed condition is a value: the caller decides
 * what it means.
 */
import { ShopError } from '#shared/domain/errors.ts';
import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { env } from '../http/env.ts';
import { toItem } from './attributes.ts';
import { calling, document } from './client.ts';
import { render, type Expression } from './expression.ts';
import type { Item, Key } from './keys.ts';
import { type Decoder, decode } from './kind.ts';

type Parts = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
/** One write, for `write` or `transact`. */
export type Write = Pick<Parts, 'Put' | 'Update' | 'Delete' | 'ConditionCheck'>;

export interface Condition {
  when?: Expression | string;
  /** A failed condition returns the item as it is. */
  showCurrent?: boolean;
}

export const EXISTS = { when: 'attribute_exists(pk)' } satisfies Condition;
export const IS_NEW = { when: 'attribute_not_exists(pk)' } satisfies Condition;

const conditionOf = ({ showCurrent }: Condition) =>
  showCurrent ? ({ ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const) : {};

/** Writes the item over the one of the same key. */
export const put = (item: Item, condition: Condition = {}): Write => ({
  Put: {
    TableName: env.tableName,
    Item: item,
    ...render({ ConditionExpression: condition.when }),
    ...conditionOf(condition),
  },
});

/** Changes attributes; creates the item where there is none, unless the condition forbids it. */
export const update = (key: Key, change: Expression, condition: Condition = {}) => ({
  Update: {
    TableName: env.tableName,
    Key: key,
    UpdateExpression: '',
    ...render({ UpdateExpression: change, ConditionExpression: condition.when }),
    ...conditionOf(condition),
  },
});

export const remove = (key: Key, condition: Condition = {}): Write => ({
  Delete: {
    TableName: env.tableName,
    Key: key,
    ...render({ ConditionExpression: condition.when }),
    ...conditionOf(condition),
  },
});

/** Only for transactions: writes nothing, and fails the others unless the condition holds. */
export const check = (key: Key, when: Expression | string): Write => ({
  ConditionCheck: {
    TableName: env.tableName,
    Key: key,
    ConditionExpression: '',
    ...render({ ConditionExpression: when }),
  },
});

export interface FailedWrite {
  /** The item as it is, where the write asked for it and the item exists. */
  current: Item | undefined;
  cause: Error;
}

/** @returns the failed condition; `undefined` after a write */
export const write = async ({ Put, Update, Delete }: Write): Promise<FailedWrite | undefined> => {
  try {
    if (Put) await calling(document.send(new PutCommand(Put)));
    if (Update) await calling(document.send(new UpdateCommand(Update)));
    if (Delete) await calling(document.send(new DeleteCommand(Delete)));
    return undefined;
  } catch (cause) {
    if (!(cause instanceof ConditionalCheckFailedException)) throw cause;
    return { current: cause.Item && toItem(cause.Item), cause };
  }
};

/** Changes attributes and returns the item as it is afterwards, in one request. */
export const updateAndGet = async <R>(
  kind: Decoder<R>,
  key: Key,
  change: Expression,
): Promise<R> => {
  const { Update } = update(key, change);
  const { Attributes = {} } = await calling(
    document.send(new UpdateCommand({ ...Update, ReturnValues: 'ALL_NEW' })),
  );
  return decode(kind, Attributes);
};

/**
 * Milliseconds in which a transaction is tried again. With the reads before it and the last attempt,
 * it fits into the six seconds of a request (REQ-LIMITS).
 */
const PATIENCE = 4500;
/** Milliseconds: the longest pause after the first conflict, its growth, and its end. */
const LONGEST_PAUSE = { first: 20, growth: 1.1, last: 400 };

/** Full jitter. The short first pauses serve a few writers, the longer ones a crowd (ADR-0082). */
const pause = (conflicts: number): Promise<void> =>
  new Promise((resolve) => {
    const { first, growth, last } = LONGEST_PAUSE;
    const longest = Math.min(first * growth ** (conflicts - 1), last);
    setTimeout(resolve, Math.random() * longest);
  });

export interface FailedCondition {
  index: number;
  /** The item as it is, where the write asked for it and the item exists. */
  current: Item | undefined;
}

const PASSING = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

/**
 * Writes everything or nothing. DynamoDB's transactions are optimistic: of two that touch one item
 * at the same moment one is cancelled, and that one is retried (PROMISE-R03). A failed condition is
 * never retried. Every attempt has one client token for the SDK's own retries, so a lost answer
 * cannot write twice.
 * @param writes or a function that makes them anew for each attempt
 * @returns the conditions that failed; none after a commit
 * @throws ShopError CONFLICT_RETRY after conflicts for PATIENCE, UNAVAILABLE when DynamoDB is
 */
export const transact = async (
  writes: readonly Write[] | ((conflicts: number) => readonly Write[]),
): Promise<FailedCondition[]> => {
  const endsAt = Date.now() + PATIENCE;
  for (let conflicts = 0; ;) {
    try {
      const TransactItems = [...(typeof writes === 'function' ? writes(conflicts) : writes)];
      await calling(document.send(new TransactWriteCommand({ TransactItems })));
      return [];
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const reasons = error.CancellationReasons ?? [];
      const failed = reasons.flatMap(({ Code, Item }, index) =>
        Code === 'ConditionalCheckFailed' ? [{ index, current: Item && toItem(Item) }] : [],
      );
      if (failed.length > 0) return failed;
      if (!reasons.some(({ Code }) => Code !== undefined && PASSING.has(Code))) throw error;
      conflicts += 1;
      await pause(conflicts);
      if (Date.now() >= endsAt) {
        throw new ShopError('CONFLICT_RETRY', { retryAfter: 1, cause: error });
      }
    }
  }
};
