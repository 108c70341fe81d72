/** A table in memory that leaves parts of a batch write unprocessed, as DynamoDB does under throttling. */
import {
  GetItemCommand,
  QueryCommand,
  type AttributeValue,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import {
  BatchWriteCommand,
  ScanCommand,
  UpdateCommand,
  type BatchWriteCommandInput,
  type DynamoDBDocumentClient,
} from '@aws-sdk/lib-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import type { Item } from '../functions/table/keys.ts';

type Requests = NonNullable<BatchWriteCommandInput['RequestItems']>[string];

const nameOf = (key: Item | undefined): string => `${String(key?.['pk'])} ${String(key?.['sk'])}`;

export interface PartialTable {
  /** Items by `pk sk`. */
  items: Map<string, Item>;
  /** Processed writes in order: `put pk sk`, `delete pk sk`. */
  writes: string[];
  /** Decides whether a write is processed. Throwing makes the call fail. */
  isProcessed: (write: string) => boolean;
  restore: () => void;
}

/** Replaces the answers of both clients of functions/table/client.ts. */
export const partialTable = ({
  client,
  document,
}: {
  client: DynamoDBClient;
  document: DynamoDBDocumentClient;
}): PartialTable => {
  const reads = mockClient(client);
  const mock = mockClient(document);
  const items = new Map<string, Item>();
  const table: PartialTable = {
    items,
    writes: [],
    isProcessed: () => true,
    restore: () => {
      reads.restore();
      mock.restore();
    },
  };
  const write = ({ PutRequest, DeleteRequest }: Requests[number]): boolean => {
    const name = nameOf(PutRequest?.Item ?? DeleteRequest?.Key);
    const inWords = `${PutRequest ? 'put' : 'delete'} ${name}`;
    if (!table.isProcessed(inWords)) return false;
    table.writes.push(inWords);
    if (PutRequest?.Item) items.set(name, PutRequest.Item);
    else items.delete(name);
    return true;
  };
  mock.on(BatchWriteCommand).callsFake(async ({ RequestItems }: BatchWriteCommandInput) => {
    const [[name, requests] = ['', []]] = Object.entries(RequestItems ?? {});
    const left = requests.filter((request) => !write(request));
    return { UnprocessedItems: left.length > 0 ? { [name]: left } : {} };
  });
  reads
    .on(GetItemCommand)
    .callsFake(async ({ Key = {} }: { Key?: Record<string, AttributeValue> }) => {
      const item = items.get(nameOf(unmarshall(Key)));
      return { Item: item && marshall(item) };
    });
  reads.on(QueryCommand).callsFake(async () => ({ Items: [] }));
  mock.on(UpdateCommand).callsFake(async () => ({}));
  mock.on(ScanCommand).callsFake(async () => ({ Items: [...items.values()] }));
  return table;
};
