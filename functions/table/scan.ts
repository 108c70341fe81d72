/** The whole table: for what restores or reconciles it, never for what a visitor waits for. */
import { ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import { env } from '../http/env.ts';
import { calling, document, type Item } from './client.ts';

/** @param attributes of each item, comma separated; all of them unless told */
export const scanAll = async (attributes?: string): Promise<Item[]> => {
  const items: Item[] = [];
  let start: ScanCommandInput['ExclusiveStartKey'];
  do {
    const page = await calling(
      document.send(
        new ScanCommand({
          TableName: env.tableName,
          ProjectionExpression: attributes,
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
