/** Reads and writes of the whole table, for the demo's reset and for reconciling. */
import { ShopError } from '#shared/domain/errors.ts';
import {
  BatchWriteCommand,
  type BatchWriteCommandInput,
  paginateScan,
} from '@aws-sdk/lib-dynamodb';
import { setTimeout } from 'node:timers/promises';
import { env } from '../runtime/env.ts';
import { calling, document, faultOf } from './client.ts';
import type { Item, Key } from './keys.ts';

type WriteRequest = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

/** DynamoDB's limit for one BatchWriteItem. */
const BATCH = 25;

/** The whole table, page by page. */
export async function* scanPages(attributes?: readonly string[]): AsyncGenerator<Item[]> {
  const pages = paginateScan(
    { client: document },
    {
      TableName: env.tableName,
      ProjectionExpression: attributes?.join(', '),
      ConsistentRead: true,
    },
  );
  try {
    for await (const { Items = [] } of pages) yield Items;
  } catch (cause) {
    throw faultOf(cause);
  }
}

export const scanAll = async (): Promise<Item[]> => {
  const items: Item[] = [];
  for await (const page of scanPages()) items.push(...page);
  return items;
};

/** Answers in a row that write nothing, after which DynamoDB counts as unavailable. */
const MAX_IDLE_ANSWERS = 5;
/**
 * Milliseconds before the first retry of unprocessed writes. Each idle answer doubles the pause.
 */
const FIRST_PAUSE = 50;

/** Exponential backoff with full jitter. */
const pause = (idle: number): Promise<void> => setTimeout(Math.random() * FIRST_PAUSE * 2 ** idle);

/**
 * Writes in batches. Writes that DynamoDB leaves unprocessed, as it does when it throttles, are
 * retried before the next batch.
 * @throws ShopError UNAVAILABLE when five answers in a row write nothing
 */
const writeAll = async (requests: WriteRequest[], before: () => Promise<void>): Promise<void> => {
  let waiting = requests;
  let idle = 0;
  while (waiting.length > 0) {
    await before();
    const batch = waiting.slice(0, BATCH);
    const { UnprocessedItems } = await calling(
      document.send(new BatchWriteCommand({ RequestItems: { [env.tableName]: batch } })),
    );
    const left = UnprocessedItems?.[env.tableName] ?? [];
    waiting = [...left, ...waiting.slice(BATCH)];
    idle = left.length === batch.length ? idle + 1 : 0;
    if (idle === MAX_IDLE_ANSWERS) throw new ShopError('UNAVAILABLE', { retryAfter: 2 });
    if (left.length > 0) await pause(idle);
  }
};

/**
 * Writes items over those of the same keys, in order.
 * @param before runs before each batch; throwing ends the writes
 */
export const putAll = (
  items: readonly Item[],
  before: () => Promise<void> = () => Promise.resolve(),
): Promise<void> =>
  writeAll(
    items.map((Item) => ({ PutRequest: { Item } })),
    before,
  );

/**
 * Deletes items, in half the write units that transactions need.
 * @param before runs before each batch; throwing ends the deletions
 */
export const deleteAll = (keys: readonly Key[], before: () => Promise<void>): Promise<void> =>
  writeAll(
    keys.map((Key) => ({ DeleteRequest: { Key } })),
    before,
  );
