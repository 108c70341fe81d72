/** Reads and writes of the whole table, for the demo's reset and for reconciling. */
import { BatchWriteCommand, ScanCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { env } from '../http/env.ts';
import { calling, document } from './client.ts';
import type { Item, Key } from './keys.ts';

type WriteRequest = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

/** DynamoDB's limit for one BatchWriteItem. */
const BATCH = 25;

/** @param projection names of attributes, comma separated; all attributes unless given */
export const scanAll = async (projection?: string): Promise<Item[]> => {
  const items: Item[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await calling(
      document.send(
        new ScanCommand({
          TableName: env.tableName,
          ProjectionExpression: projection,
          ConsistentRead: true,
          ExclusiveStartKey: start,
        }),
      ),
    );
    items.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start);
  return items;
};

const writeAll = async (requests: WriteRequest[]): Promise<void> => {
  let waiting = requests;
  while (waiting.length > 0) {
    const batch = waiting.slice(0, BATCH);
    const { UnprocessedItems } = await calling(
      document.send(new BatchWriteCommand({ RequestItems: { [env.tableName]: batch } })),
    );
    waiting = [...waiting.slice(BATCH), ...(UnprocessedItems?.[env.tableName] ?? [])];
  }
};

/** Writes items over those of the same keys, in order. */
export const putAll = (items: readonly Item[]): Promise<void> =>
  writeAll(items.map((Item) => ({ PutRequest: { Item } })));

export const removeAll = (keys: readonly Key[]): Promise<void> =>
  writeAll(keys.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })));
