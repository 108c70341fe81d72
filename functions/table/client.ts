/**
 * The table's client: plain lib-dynamodb, with time limits and with the SDK's errors translated.
 * Whatever DynamoDB or the network does, a caller sees UNAVAILABLE at worst (PROMISE-R14).
 */
import { ShopError } from '#shared/domain/errors.ts';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { env } from '../http/env.ts';
import type { Key } from './keys.ts';

/** Milliseconds for one call; three tries fit the request's budget (REQ-LIMITS). */
const CALL_TIMEOUT = 2000;

export const document = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 1000,
      requestTimeout: CALL_TIMEOUT,
      throwOnRequestTimeout: true,
    },
  }),
  { marshallOptions: { removeUndefinedValues: true } },
);

/** An item as the table holds it: keys and attributes. */
export type Item = Record<string, unknown>;

/** Mistakes of ours: they must stay loud. Everything else that DynamoDB says is a passing fault. */
const OUR_FAULTS = new Set([
  'ValidationException',
  'ResourceNotFoundException',
  'AccessDeniedException',
]);
/** Answers with a meaning, which the caller handles. */
const ANSWERS = new Set(['ConditionalCheckFailedException', 'TransactionCanceledException']);

/** Runs a call; a passing fault becomes ShopError UNAVAILABLE, an answer or our own fault stays. */
export const calling = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call;
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : '';
    if (OUR_FAULTS.has(name) || ANSWERS.has(name)) throw cause;
    throw new ShopError('UNAVAILABLE', { retryAfter: 2, cause });
  }
};

/** One item, or `undefined`. `consistent` reads cost twice and never see the past. */
export const getItem = async (
  key: Key,
  options: { consistent?: boolean } = {},
): Promise<Item | undefined> => {
  const { Item } = await calling(
    document.send(
      new GetCommand({
        TableName: env.tableName,
        Key: key,
        ConsistentRead: options.consistent ?? false,
      }),
    ),
  );
  return Item;
};

/**
 * Up to 100 different items in one consistent read; those that do not exist are left out.
 * Keys that DynamoDB leaves unprocessed (it may, under throttling) are asked for again.
 */
export const getItems = async (wanted: readonly Key[]): Promise<Item[]> => {
  const items: Item[] = [];
  let open: Record<string, unknown>[] = [...wanted].map(({ pk, sk }) => ({ pk, sk }));
  for (let attempt = 0; open.length > 0; attempt += 1) {
    if (attempt === 3) throw new ShopError('UNAVAILABLE', { retryAfter: 2 });
    const answer = await calling(
      document.send(
        new BatchGetCommand({
          RequestItems: { [env.tableName]: { Keys: open, ConsistentRead: true } },
        }),
      ),
    );
    items.push(...(answer.Responses?.[env.tableName] ?? []));
    open = answer.UnprocessedKeys?.[env.tableName]?.Keys ?? [];
  }
  return items;
};

type Query = Omit<QueryCommandInput, 'TableName' | 'Limit'>;

/** The first `count` items of a query; DynamoDB hands them over a megabyte at a time. */
export const queryFirst = async (query: Query, count: number): Promise<Item[]> => {
  const items: Item[] = [];
  let start = query.ExclusiveStartKey;
  do {
    const page = await calling(
      document.send(
        new QueryCommand({
          ...query,
          TableName: env.tableName,
          ExclusiveStartKey: start,
          ...(Number.isFinite(count) && { Limit: count - items.length }),
        }),
      ),
    );
    items.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start && items.length < count);
  return items;
};

/** Every item of a query, all its pages followed (PROMISE-R21). */
export const queryAll = (query: Query): Promise<Item[]> => queryFirst(query, Infinity);
