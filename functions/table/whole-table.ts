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

const BATCH = 25;

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

/** After this many answers in a row that write nothing, DynamoDB counts as unavailable. */
const MAX_IDLE_ANSWERS = 5;
/** Milliseconds before the first retry of unprocessed writes. Each idle answer doubles it. */
const FIRST_PAUSE = 50;

const pause = (idle: number): Promise<void> => setTimeout(Math.random() * FIRST_PAUSE * 2 ** idle);

/**
 * Retries writes that DynamoDB leaves unprocessed before the next batch, with full jitter.
 * @throws ShopError UNAVAILABLE after MAX_IDLE_ANSWERS
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

/** @param before runs before each batch; throwing ends the writes */
export const putAll = (
  items: readonly Item[],
  before: () => Promise<void> = () => Promise.resolve(),
): Promise<void> =>
  writeAll(
    items.map((Item) => ({ PutRequest: { Item } })),
    before,
  );

/**
 * Needs half the write units of transactions.
 * @param before runs before each batch; throwing ends the deletions
 */
export const deleteAll = (keys: readonly Key[], before: () => Promise<void>): Promise<void> =>
  writeAll(
    keys.map((Key) => ({ DeleteRequest: { Key } })),
    before,
  );
