/** A proxy that counts the calls to DynamoDB and their request units (BUDGET-P07, BUDGET-P08). */
import { TABLE } from '#shared/domain/table.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface MeteredCall {
  /** DynamoDB's name: `TransactWriteItems`. */
  operation: string;
  /** Read request units of a read, write request units of a write. */
  units: number;
}

export interface MeteringProxy {
  url: string;
  /** Returns the calls since the last `take`, in order. */
  take: () => MeteredCall[];
  stop: () => Promise<void>;
}

/** A value as the API writes it: `{ "S": "text" }`. */
type Attribute = Partial<{
  S: string;
  N: string;
  L: Attribute[];
  M: Attributes;
  BOOL: boolean;
  NULL: boolean;
}>;
type Attributes = Record<string, Attribute>;
type Send = (operation: string, input: object) => Promise<Response>;

/** Bytes of an item as DynamoDB counts them. */
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

/**
 * Write units of a transaction on AWS: two per kibibyte of each item, and one more for items in the
 * index. DynamoDB Local's own figure omits every Update.
 * @param when deleted items are read before the transaction, the others after it
 */
const transactionUnits = async (
  input: object,
  send: Send,
  when: 'before' | 'after',
): Promise<number> => {
  const { TransactItems } = input as { TransactItems: Record<string, Write>[] };
  const read = TransactItems.flatMap((item) => Object.entries(item)).filter(
    ([action]) => (action === 'Delete') === (when === 'before'),
  );
  const units = read.map(async ([, write]) => {
    const { pk, sk } = write.Key ?? write.Item ?? {};
    const answer = await send('GetItem', { TableName: write.TableName, Key: { pk, sk } });
    const { Item = {} } = (await answer.json()) as { Item?: Attributes };
    const kibibytes = Math.ceil(bytesOf(Item) / 1024);
    return kibibytes * (TABLE.listIndex.partitionKey in Item ? 3 : 2);
  });
  return (await Promise.all(units)).reduce((sum, count) => sum + count, 0);
};
interface Write {
  TableName: string;
  Key?: Attributes;
  Item?: Attributes;
}

/** Batches report one figure per table, other calls a single one. */
const reportedUnits = async (answer: Response): Promise<number> => {
  const { ConsumedCapacity = [] } = (await answer.json()) as {
    ConsumedCapacity?: Capacity | Capacity[];
  };
  return [ConsumedCapacity].flat().reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0);
};
interface Capacity {
  CapacityUnits: number;
}

/** Starts a proxy on a free port in front of the given DynamoDB endpoint. */
export const startMeteringProxy = async (target: string): Promise<MeteringProxy> => {
  let calls: MeteredCall[] = [];
  const server = createServer((request, response) => {
    const pass = async (): Promise<void> => {
      const { authorization = '' } = request.headers;
      // DynamoDB Local requires a signature but does not check it, so the body can be changed.
      const send: Send = (name, body) =>
        fetch(target, {
          method: 'POST',
          headers: {
            'content-type': 'application/x-amz-json-1.0',
            'x-amz-target': `DynamoDB_20120810.${name}`,
            authorization,
          },
          body: JSON.stringify(body),
        });
      const operation = String(request.headers['x-amz-target']).replace(/^.*\./, '');
      const input = JSON.parse(await text(request)) as object;
      const isTransaction = operation === 'TransactWriteItems';
      const deleted = isTransaction ? await transactionUnits(input, send, 'before') : 0;
      const answer = await send(operation, { ...input, ReturnConsumedCapacity: 'TOTAL' });
      if (answer.ok) {
        const units = isTransaction
          ? deleted + (await transactionUnits(input, send, 'after'))
          : await reportedUnits(answer.clone());
        calls.push({ operation, units });
      }
      response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(await answer.text());
    };
    pass().catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    take: () => {
      const taken = calls;
      calls = [];
      return taken;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
