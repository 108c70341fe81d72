/** A failed condition is returned as a value, because only the caller knows its meaning. */
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
import { env } from '../runtime/env.ts';
import { currentScope, type Caller } from '../runtime/request-scope.ts';
import { toItem } from './attributes.ts';
import { calling, document } from './client.ts';
import { expression, render, type Expression } from './expression.ts';
import type { Item, Key } from './keys.ts';
import { type Decoder, decode } from './kind.ts';
import { LOST_RACE, retryRaces } from './retry-races.ts';

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
export type Write = Pick<TransactItem, 'Put' | 'Update' | 'Delete' | 'ConditionCheck'>;

export interface Condition {
  when?: Expression;
}

export const EXISTS = { when: expression`attribute_exists(pk)` } satisfies Condition;
export const IS_NEW = { when: expression`attribute_not_exists(pk)` } satisfies Condition;

const SHOWING = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;

export const put = (item: Item, { when }: Condition = {}): Write => ({
  Put: {
    TableName: env.tableName,
    Item: item,
    ...render({ ConditionExpression: when }),
    ...(when !== undefined && SHOWING),
  },
});

/** Creates the item if it does not exist, unless the condition forbids it. */
export const update = (key: Key, change: Expression, { when }: Condition = {}) => ({
  Update: {
    TableName: env.tableName,
    Key: key,
    UpdateExpression: '',
    ...render({ UpdateExpression: change, ConditionExpression: when }),
    ...(when !== undefined && SHOWING),
  },
});

export const remove = (key: Key, { when }: Condition = {}): Write => ({
  Delete: {
    TableName: env.tableName,
    Key: key,
    ...render({ ConditionExpression: when }),
    ...(when !== undefined && SHOWING),
  },
});

/** Writes nothing, but fails the other writes of its transaction unless the condition holds. */
export const check = (key: Key, when: Expression): Write => ({
  ConditionCheck: {
    TableName: env.tableName,
    Key: key,
    ConditionExpression: '',
    ...render({ ConditionExpression: when }),
    ...SHOWING,
  },
});

export interface FailedCondition {
  current: Item | undefined;
}

/** The error of a failed condition. The item has changed since it was read, or it was deleted. */
export const changedMeanwhile = (failed: FailedCondition | undefined): ShopError =>
  failed?.current ? new ShopError('CONFLICT_RETRY', { retryAfter: 1 }) : new ShopError('NOT_FOUND');

/** An error means that nothing happened, so nothing is written after the answer (PROMISE-R14). */
const send = async <T>(
  call: (options: { abortSignal?: AbortSignal }) => Promise<T>,
): Promise<T> => {
  const { signal } = currentScope()?.deadline ?? {};
  if (signal?.aborted) throw new ShopError('UNAVAILABLE', { retryAfter: 2 });
  return calling(call(signal ? { abortSignal: signal } : {}));
};

/** @property cause DynamoDB's error */
export type FailedWrite = FailedCondition & { cause: Error };

/**
 * A single write does not check the session, so signed-in endpoints use `transact`.
 * @returns the failed condition, or undefined after a write
 */
export const write = async ({ Put, Update, Delete }: Write): Promise<FailedWrite | undefined> => {
  try {
    if (Put) await send((options) => document.send(new PutCommand(Put), options));
    if (Update) await send((options) => document.send(new UpdateCommand(Update), options));
    if (Delete) await send((options) => document.send(new DeleteCommand(Delete), options));
    return undefined;
  } catch (cause) {
    if (!(cause instanceof ConditionalCheckFailedException)) throw cause;
    return { current: cause.Item && toItem(cause.Item), cause };
  }
};

export const updateAndGet = async <R>(
  kind: Decoder<R>,
  key: Key,
  change: Expression,
): Promise<R> => {
  const { Update } = update(key, change);
  const { Attributes = {} } = await send((options) =>
    document.send(new UpdateCommand({ ...Update, ReturnValues: 'ALL_NEW' }), options),
  );
  return decode(kind, Attributes);
};

export type NamedWrites = Readonly<Record<string, Write | readonly Write[] | undefined>>;

export type FailedWrites<Writes extends NamedWrites> = {
  readonly [Name in keyof Writes]?: NonNullable<Writes[Name]> extends readonly Write[]
    ? readonly (FailedCondition | undefined)[]
    : FailedCondition;
};

/** A transaction with such a reason may succeed a moment later. */
const PASSING = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

type Reasons = NonNullable<TransactionCanceledException['CancellationReasons']>;

const failedIn = ({ Code, Item }: Reasons[number] = {}): FailedCondition | undefined =>
  Code === 'ConditionalCheckFailed' ? { current: Item && toItem(Item) } : undefined;

/** DynamoDB answers in the order of the writes. */
const failuresOf = <Writes extends NamedWrites>(
  writes: Writes,
  reasons: Reasons,
): FailedWrites<Writes> | undefined => {
  let index = 0;
  const failures: Record<string, FailedCondition | readonly (FailedCondition | undefined)[]> = {};
  for (const [name, named] of Object.entries(writes)) {
    const isList = Array.isArray(named);
    const failed = [named ?? []].flat().map(() => failedIn(reasons[index++]));
    const [first] = failed;
    if (isList && failed.some(Boolean)) failures[name] = failed;
    else if (!isList && first) failures[name] = first;
  }
  return Object.keys(failures).length > 0 ? (failures as FailedWrites<Writes>) : undefined;
};

const isOf =
  ({ pk, sk }: Caller) =>
  (item: TransactItem): boolean =>
    [item.Put?.Item, item.Update?.Key, item.Delete?.Key, item.ConditionCheck?.Key].some(
      (key) => key?.['pk'] === pk && key['sk'] === sk,
    );

/**
 * The caller may be deleted between the check of rights and the write (PROMISE-S11). DynamoDB
 * accepts one write per item, so a write of the own account gets the condition itself.
 */
const whileSignedIn = (items: readonly TransactItem[], caller: Caller): TransactItem[] => {
  const { pk, sk, tokenVersion } = caller;
  const isOwn = isOf(caller);
  const all = items.some(isOwn) ? items : [...items, check({ pk, sk }, EXISTS.when)];
  return all.map((item) => {
    if (!isOwn(item)) return item;
    const [[operation, given]] = Object.entries(item) as [[string, NonNullable<Write['Update']>]];
    const others = given.ConditionExpression ? `(${given.ConditionExpression}) AND ` : '';
    return {
      [operation]: {
        ...given,
        ...SHOWING,
        ConditionExpression: `${others}tokenVersion = :callerVersion`,
        ExpressionAttributeValues: {
          ...given.ExpressionAttributeValues,
          ':callerVersion': tokenVersion,
        },
      },
    };
  });
};

/** @throws ShopError UNAUTHENTICATED when the session's condition failed */
const requireSession = (caller: Caller, items: readonly TransactItem[], reasons: Reasons): void => {
  const failed = failedIn(reasons[items.findIndex(isOf(caller))]);
  if (failed && failed.current?.['tokenVersion'] !== caller.tokenVersion) {
    throw new ShopError('UNAUTHENTICATED');
  }
};

/**
 * Writes everything or nothing. If two transactions write one item at the same moment, DynamoDB
 * cancels one, which is retried (PROMISE-R03). A failed condition is not retried. Each attempt has
 * one client token for the SDK's own retries, so a lost answer cannot write twice.
 * @returns the failed conditions, or undefined after a commit
 * @throws ShopError UNAUTHENTICATED when the session has ended, CONFLICT_RETRY after too many
 * conflicts, UNAVAILABLE when DynamoDB is
 */
export const transact = <Writes extends NamedWrites>(
  writes: Writes,
): Promise<FailedWrites<Writes> | undefined> => {
  const all = Object.values(writes).flatMap((one) => one ?? []);
  const caller = currentScope()?.caller;
  const TransactItems = caller ? whileSignedIn(all, caller) : all;
  return retryRaces(async () => {
    try {
      await send((options) => document.send(new TransactWriteCommand({ TransactItems }), options));
      return undefined;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const reasons = error.CancellationReasons ?? [];
      if (caller) requireSession(caller, TransactItems, reasons);
      const failures = failuresOf(writes, reasons);
      if (failures) return failures;
      if (!reasons.some(({ Code }) => Code !== undefined && PASSING.has(Code))) throw error;
      return LOST_RACE;
    }
  });
};
