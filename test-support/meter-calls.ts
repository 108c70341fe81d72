import { TABLE } from '#shared/domain/table.ts';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { everyClient, outsideRole, type Client, type Command } from './permissions.ts';

export interface MeteredCall {
  operation: string;
  units: number;
}

type Attribute = Partial<{ S: string; N: string; L: Attribute[]; M: Attributes }>;
type Attributes = Record<string, Attribute>;

const bytesOf = (attributes: Attributes): number =>
  Object.entries(attributes).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + valueBytes(value),
    0,
  );
const valueBytes = ({ S, N, L, M }: Attribute): number => {
  if (S !== undefined) return Buffer.byteLength(S);
  if (N !== undefined) return Math.ceil(N.length / 2) + 1;
  if (L) return L.reduce((sum, value) => sum + 1 + valueBytes(value), 3);
  return M ? 3 + Object.keys(M).length + bytesOf(M) : 1;
};

interface Part {
  TableName: string;
  Key?: object;
  Item?: object;
}
interface Transaction {
  TransactItems: Record<string, Part>[];
}

/**
 * Write units of a transaction on AWS: two per kibibyte of each item, and one more for a written item
 * in the index. DynamoDB Local's own figure omits every Update.
 * @param when deleted items are read before the transaction, the others after it
 */
const transactionUnits = async (
  { TransactItems }: Transaction,
  when: 'before' | 'after',
): Promise<number> => {
  const client = new DynamoDBClient();
  const parts = TransactItems.flatMap((item) => Object.entries(item)).filter(
    ([action]) => (action === 'Delete') === (when === 'before'),
  );
  const units = parts.map(async ([action, { TableName, Key, Item: written }]) => {
    const { pk, sk } = (Key ?? written) as Record<string, string>;
    const command = new GetItemCommand({ TableName, Key: marshall({ pk, sk }) });
    const answer = await outsideRole(() => send.call(client as unknown as Client, command));
    const { Item = {} } = answer as { Item?: Attributes };
    const kibibytes = Math.max(1, Math.ceil(bytesOf(Item) / 1024));
    const isIndexed = action !== 'ConditionCheck' && TABLE.listIndex.partitionKey in Item;
    return kibibytes * (isIndexed ? 3 : 2);
  });
  const counted = await Promise.all(units);
  client.destroy();
  return counted.reduce((sum, count) => sum + count, 0);
};

interface Capacity {
  CapacityUnits: number;
}
interface Input {
  ReturnConsumedCapacity?: 'TOTAL';
  ConsistentRead?: boolean;
  RequestItems?: Record<string, { Keys?: object[]; ConsistentRead?: boolean }>;
}
interface Answer {
  /** One figure per table for a batch. */
  ConsumedCapacity?: Capacity | Capacity[];
  Responses?: Record<string, object[]>;
}
let calls: MeteredCall[] = [];

const smallestRead = (isConsistent = false): number => (isConsistent ? 1 : 0.5);

/** DynamoDB Local leaves out missing items and queries without a result. */
const callUnits = (
  operation: string,
  { ConsistentRead, RequestItems = {} }: Input,
  { ConsumedCapacity = [], Responses = {} }: Answer,
): number => {
  const units = [ConsumedCapacity].flat().reduce((sum, each) => sum + each.CapacityUnits, 0);
  if (['Get', 'Query', 'Scan'].includes(operation)) {
    return Math.max(units, smallestRead(ConsistentRead));
  }
  return Object.entries(RequestItems).reduce((sum, [table, { Keys = [], ...read }]) => {
    const missing = Math.max(0, Keys.length - (Responses[table]?.length ?? 0));
    return sum + missing * smallestRead(read.ConsistentRead);
  }, units);
};

const metered = async (
  { input: given, constructor }: Command,
  sent: () => Promise<unknown>,
): Promise<unknown> => {
  const input: Input = given;
  input.ReturnConsumedCapacity = 'TOTAL';
  const operation = constructor.name.replace(/Command$/, '');
  const transaction = 'TransactItems' in input ? (input as Input & Transaction) : undefined;
  const deleted = transaction ? await transactionUnits(transaction, 'before') : 0;
  const answer = await sent();
  const units = transaction
    ? deleted + (await transactionUnits(transaction, 'after'))
    : callUnits(operation, input, answer as Answer);
  calls.push({ operation, units });
  return answer;
};

const { send } = everyClient;
everyClient.send = function (command, ...rest) {
  const sent = () => send.call(this, command, ...rest);
  return this.config.serviceId === 'DynamoDB' ? metered(command, sent) : sent();
};

export const takeCalls = (): MeteredCall[] => {
  const taken = calls;
  calls = [];
  return taken;
};
