/** Reads of the table. Temporary faults of DynamoDB become UNAVAILABLE (PROMISE-R14). */
import { ShopError } from '#shared/domain/errors.ts';
import { TABLE } from '#shared/domain/table.ts';
import {
  BatchGetItemCommand,
  DynamoDBClient,
  type DynamoDBClientConfig,
  GetItemCommand,
  paginateQuery,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { env } from '../runtime/env.ts';
import { type Attributes, toItem } from './attributes.ts';
import { nameOf, type Item, type Key } from './keys.ts';
import { type Decoder, decode } from './kind.ts';

/** Milliseconds for one call. Three tries fit into the time of a request. */
const CALL_TIMEOUT = 2000;

const ignore = (): undefined => undefined;
/** With `info`, the SDK copies every answer, which takes half of the CPU time of a list. */
const logger = {
  debug: ignore,
  trace: ignore,
  warn: ignore,
  error: ignore,
} as unknown as NonNullable<DynamoDBClientConfig['logger']>;

const CONFIG = {
  logger,
  maxAttempts: 3,
  requestHandler: {
    connectionTimeout: 1000,
    requestTimeout: CALL_TIMEOUT,
    throwOnRequestTimeout: true,
  },
} satisfies DynamoDBClientConfig;

/** For reads. `cacheMiddleware` saves CPU time, but the document client rejects it. */
export const client = new DynamoDBClient({ ...CONFIG, cacheMiddleware: true });

/** For writes. Marked as pure, so that bundles without writes drop it. */
export const document = /* @__PURE__ */ (() =>
  DynamoDBDocumentClient.from(
    new DynamoDBClient({ ...CONFIG, requestHandler: client.config.requestHandler }),
    { marshallOptions: { removeUndefinedValues: true } },
  ))();

/** Faults of the shop's own code. A retry cannot help. */
const OUR_FAULTS = new Set([
  'ValidationException',
  'ResourceNotFoundException',
  'AccessDeniedException',
]);
const ANSWERS = new Set(['ConditionalCheckFailedException', 'TransactionCanceledException']);

/** UNAVAILABLE for a temporary fault; any other error stays as it is. */
export const faultOf = (cause: unknown): unknown => {
  const name = cause instanceof Error ? cause.name : '';
  if (OUR_FAULTS.has(name) || ANSWERS.has(name)) return cause;
  return new ShopError('UNAVAILABLE', { retryAfter: 2, cause });
};

export const calling = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call;
  } catch (cause) {
    throw faultOf(cause);
  }
};

const toAttributes = (values: object): Attributes =>
  marshall(values, { removeUndefinedValues: true });

const toItems = (found: readonly Attributes[] = []): Item[] => found.map(toItem);

export interface Consistency {
  /** A consistent read costs twice and sees every earlier write. */
  consistent?: boolean;
}

export const getItem = async (
  key: Key,
  { consistent = false }: Consistency = {},
): Promise<Item | undefined> => {
  const { Item } = await calling(
    client.send(
      new GetItemCommand({
        TableName: env.tableName,
        Key: toAttributes(key),
        ConsistentRead: consistent,
      }),
    ),
  );
  return Item && toItem(Item);
};

export const get = async <R>(
  kind: Decoder<R>,
  key: Key,
  options?: Consistency,
): Promise<R | undefined> => {
  const item = await getItem(key, options);
  return item && decode(kind, item);
};

const BATCH = 100;

const getBatch = async (keys: readonly Key[]): Promise<Item[]> => {
  const items: Item[] = [];
  let open = keys.map(({ pk, sk }) => toAttributes({ pk, sk }));
  for (let round = 1; open.length > 0; round += 1) {
    if (round > 3) throw new ShopError('UNAVAILABLE', { retryAfter: 2 });
    const answer = await calling(
      client.send(
        new BatchGetItemCommand({
          RequestItems: { [env.tableName]: { Keys: open, ConsistentRead: true } },
        }),
      ),
    );
    items.push(...toItems(answer.Responses?.[env.tableName]));
    open = answer.UnprocessedKeys?.[env.tableName]?.Keys ?? [];
  }
  return items;
};

/** Reads consistently, in no order, and a repeated key only once. */
export const getItems = async (keys: readonly Key[]): Promise<Item[]> => {
  const wanted = [...new Map(keys.map((key) => [nameOf(key), key])).values()];
  const batches = Array.from({ length: Math.ceil(wanted.length / BATCH) }, (_, index) =>
    getBatch(wanted.slice(index * BATCH, (index + 1) * BATCH)),
  );
  return (await Promise.all(batches)).flat();
};

export const getAll = async <R>(kind: Decoder<R>, keys: readonly Key[]): Promise<R[]> =>
  (await getItems(keys)).map((item) => decode(kind, item));

/** At most one of `prefix`, `after` and `before` may be set. */
type Range = ({ partition: string } | { list: string }) & {
  prefix?: string | undefined;
  after?: string;
  before?: string;
  backwards?: boolean;
  startAfter?: Key | undefined;
  limit?: number;
  attributes?: readonly string[];
} & Consistency;

/** The names are aliased, because some are reserved words. */
const projectionOf = (attributes: readonly string[]) => ({
  ProjectionExpression: attributes.map((path) => path.replace(/\w+/g, '#$&')).join(', '),
  ExpressionAttributeNames: Object.fromEntries(
    attributes.flatMap((path) => path.split('.').map((name) => [`#${name}`, name])),
  ),
});

const conditionOf = (range: Range) => {
  const [pk, sk, partition] =
    'list' in range ? ['listPk', 'listSk', range.list] : ['pk', 'sk', range.partition];
  const { prefix, after, before } = range;
  const bound = prefix ?? after ?? before;
  const sort =
    prefix === undefined
      ? `${sk} ${after === undefined ? '<' : '>'} :sort`
      : `begins_with(${sk}, :sort)`;
  return {
    KeyConditionExpression: `${pk} = :pk${bound === undefined ? '' : ` AND ${sort}`}`,
    ExpressionAttributeValues: toAttributes({
      ':pk': partition,
      ...(bound !== undefined && { ':sort': bound }),
    }),
  };
};

/** In order of the sort key. The SDK's paginator takes 1 ms of CPU time for 40 products. */
export const queryItems = async (range: Range): Promise<Item[]> => {
  const { limit, backwards = false, consistent = false } = range;
  const pages = paginateQuery(
    { client },
    {
      TableName: env.tableName,
      IndexName: 'list' in range ? TABLE.listIndex.name : undefined,
      ...conditionOf(range),
      ...(range.attributes && projectionOf(range.attributes)),
      ScanIndexForward: !backwards,
      ConsistentRead: consistent,
      ExclusiveStartKey: range.startAfter && toAttributes(range.startAfter),
      Limit: limit,
    },
  );
  const items: Item[] = [];
  try {
    for await (const { Items } of pages) {
      items.push(...toItems(Items));
      if (limit !== undefined && items.length >= limit) break;
    }
  } catch (cause) {
    throw faultOf(cause);
  }
  return items.slice(0, limit);
};

export const query = async <R>(kind: Decoder<R>, range: Range): Promise<R[]> =>
  (await queryItems(range)).map((item) => decode(kind, item));

/** Items that are read together with the account, to save a round trip (BUDGET-P07). */
interface Wanted<Value> {
  keys: readonly Key[];
  valueOf: (items: readonly Item[]) => Value;
}
export type WantedItems = Readonly<Record<string, Wanted<unknown>>>;
export type FoundItems<W extends WantedItems> = {
  [Name in keyof W]: ReturnType<W[Name]['valueOf']>;
};

/** @param key absent: nothing is read, and the value is `undefined` */
export const one = <R>(kind: Decoder<R>, key: Key | undefined): Wanted<R | undefined> => ({
  keys: key === undefined ? [] : [key],
  valueOf: ([item]) => item && decode(kind, item),
});

/** The existing items of these keys, in the order of the keys. */
export const many = <R>(kind: Decoder<R>, keys: readonly Key[]): Wanted<R[]> => ({
  keys,
  valueOf: (items) => items.map((item) => decode(kind, item)),
});

export const foundIn = <W extends WantedItems>(
  wanted: W,
  items: readonly Item[],
): FoundItems<W> => {
  const byKey = new Map(items.map((item) => [nameOf(item), item]));
  const decoded = Object.entries(wanted).map(([name, { keys, valueOf }]) => [
    name,
    valueOf(
      keys.flatMap((key): Item[] => {
        const item = byKey.get(nameOf(key));
        return item ? [item] : [];
      }),
    ),
  ]);
  return Object.fromEntries(decoded) as FoundItems<W>;
};
