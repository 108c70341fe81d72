/**
 * What a handler really asks of the table and the bucket, as IAM sees it, so that every endpoint test
 * also tests that its row's role is enough, and one test that it is no more than that.
 */
import type { ImageAction, RouteSpec, TableAction } from '#shared/routes/route.ts';
import { PutObjectCommand, S3Client, DeleteObjectCommand } from '@aws-sdk/client-s3';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { AsyncLocalStorage } from 'node:async_hooks';

type Action = TableAction | ImageAction;

/** A route or a worker. */
type Row = Pick<RouteSpec, 'id'> & { uses: Pick<RouteSpec['uses'], 'table' | 'images'> };

const ACTIONS = new Map<unknown, Action>([
  [BatchGetCommand, 'BatchGetItem'],
  [BatchWriteCommand, 'BatchWriteItem'],
  [DeleteCommand, 'DeleteItem'],
  [GetCommand, 'GetItem'],
  [PutCommand, 'PutItem'],
  [QueryCommand, 'Query'],
  [ScanCommand, 'Scan'],
  [UpdateCommand, 'UpdateItem'],
  [PutObjectCommand, 'PutObject'],
  [DeleteObjectCommand, 'DeleteObject'],
]);

/** A transaction has no permission of its own: each of its parts needs its own. */
const PARTS = {
  ConditionCheck: 'ConditionCheckItem',
  Delete: 'DeleteItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
} as const;

const actionsOf = (command: object): readonly Action[] => {
  if (command instanceof TransactWriteCommand) {
    const { TransactItems = [] } = command.input as TransactWriteCommandInput;
    return TransactItems.flatMap((item) => Object.keys(item)).map(
      (part) => PARTS[part as keyof typeof PARTS],
    );
  }
  const action = ACTIONS.get(command.constructor);
  if (!action) throw new Error(`No permission is known for ${command.constructor.name}`);
  return [action];
};

const recording = new AsyncLocalStorage<Set<Action>>();

// The clients are private to the modules that own them, and read their endpoint when they are made:
// what they share with this file is only their class.
for (const client of [DynamoDBDocumentClient.prototype, S3Client.prototype]) {
  const send = client.send as (...args: unknown[]) => unknown;
  Object.assign(client, {
    send(this: unknown, command: object, ...rest: unknown[]): unknown {
      const actions = recording.getStore();
      if (actions) for (const action of actionsOf(command)) actions.add(action);
      return send.call(this, command, ...rest);
    },
  });
}

const used = new Map<string, Set<Action>>();

/** What a row's handler has used so far in this process. */
export const usedActions = ({ id }: Row): Action[] => [...(used.get(id) ?? [])].toSorted();

/** What the row lets its handler use. */
export const allowedActions = ({ uses: { table = [], images = [] } }: Row): Action[] =>
  [...table, ...images].toSorted();

/**
 * Runs a call of the row's handler.
 * @throws Error when it used what its row does not allow: in the cloud that would be a 500
 */
export const withinPermissions = async <T>(row: Row, call: () => Promise<T>): Promise<T> => {
  const actions = new Set<Action>();
  const result = await recording.run(actions, call);
  used.set(row.id, new Set([...(used.get(row.id) ?? []), ...actions]));
  const allowed = new Set(allowedActions(row));
  const denied = [...actions].filter((action) => !allowed.has(action));
  if (denied.length > 0) throw new Error(`${row.id} may not ${denied.join(', ')}`);
  return result;
};
