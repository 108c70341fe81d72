/**
 * What a function really asks of AWS, held against its role in the synthesized template, so that
 * every endpoint test also tests that the role is enough. That it is no more than that is told when
 * all tests are done (tools/check/least-privilege.ts).
 */
import { pascalCase } from '#shared/rows/index.ts';
import {
  DynamoDBDocumentClient,
  type BatchGetCommandInput,
  type BatchWriteCommandInput,
  type DeleteCommandInput,
  type PutCommandInput,
  type QueryCommandInput,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type { DeleteObjectsCommandInput } from '@aws-sdk/client-s3';
import type { SendRawEmailCommandInput } from '@aws-sdk/client-ses';
import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync, readFileSync } from 'node:fs';
import type { Role, Roles, Statement } from './roles.ts';

/** One thing that a call asks for, as IAM sees it. */
interface Demand {
  action: string;
  /** Resources by logical id, as the role names them. */
  resource: string;
  /** Condition keys, of which some have several values. */
  context?: Record<string, readonly string[]>;
}

/** The logical id of what the function's environment calls by this name. */
type LogicalId = (name: string | undefined) => string;

type Demands<Input> = (operation: string, input: Input, logicalId: LogicalId) => Demand[];

/** A transaction has no permission of its own: each of its parts needs its own. */
const PARTS = {
  ConditionCheck: 'ConditionCheckItem',
  Delete: 'DeleteItem',
  Get: 'GetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
} as const;

/** A call about one item, or a query of one partition. */
type ItemInput = Partial<
  Pick<
    QueryCommandInput,
    'TableName' | 'IndexName' | 'KeyConditionExpression' | 'ExpressionAttributeValues'
  > &
    Pick<DeleteCommandInput, 'Key'> &
    Pick<PutCommandInput, 'Item'>
>;
type TableInput = ItemInput &
  Partial<
    Pick<BatchGetCommandInput & BatchWriteCommandInput, 'RequestItems'> &
      Pick<TransactWriteCommandInput, 'TransactItems'>
  >;

/** Values of the partition key; where none is found an empty one, which no role that names any has. */
const leadingKeys = ({
  Key,
  Item,
  KeyConditionExpression,
  ExpressionAttributeValues,
}: ItemInput): string[] => {
  const [, value] = /^pk = (:\w+)/.exec(KeyConditionExpression ?? '') ?? [];
  const key: unknown =
    value === undefined ? (Key ?? Item)?.['pk'] : ExpressionAttributeValues?.[value];
  return [typeof key === 'string' ? key : ''];
};
const batchKeys = (requests: object): string[] => {
  const { Keys } = requests as { Keys?: object[] };
  return [Keys ?? requests].flat().flatMap((request) => {
    const { PutRequest, DeleteRequest, ...key } = request as Record<string, ItemInput>;
    return leadingKeys(PutRequest ?? DeleteRequest ?? { Key: key });
  });
};

const ofTable: Demands<TableInput> = (operation, input, logicalId) => {
  const { TableName, IndexName, RequestItems, TransactItems } = input;
  if (TransactItems) {
    return TransactItems.flatMap((item) => Object.entries(item)).map(([part, of]) => ({
      action: `dynamodb:${PARTS[part as keyof typeof PARTS]}`,
      resource: `${logicalId(of?.TableName)}.Arn`,
      context: { 'dynamodb:LeadingKeys': leadingKeys(of as ItemInput) },
    }));
  }
  // The document client calls GetItem Get, but Query Query.
  const action = `dynamodb:${operation.replace(/^((?:Batch)?(?:Get|Write)|Put|Update|Delete)$/, '$1Item')}`;
  if (RequestItems) {
    return Object.entries(RequestItems).map(([name, requests]) => ({
      action,
      resource: `${logicalId(name)}.Arn`,
      context: { 'dynamodb:LeadingKeys': batchKeys(requests) },
    }));
  }
  const resource = `${logicalId(TableName)}.Arn${IndexName ? `/index/${IndexName}` : ''}`;
  return [{ action, resource, context: { 'dynamodb:LeadingKeys': leadingKeys(input) } }];
};

/** Where the permission has another name than the operation. */
const BUCKET_ACTIONS: Readonly<Record<string, string>> = {
  DeleteObjects: 'DeleteObject',
  HeadObject: 'GetObject',
  ListObjectsV2: 'ListBucket',
};

const ofBucket: Demands<
  Partial<Pick<DeleteObjectsCommandInput, 'Bucket' | 'Delete'>> & { Key?: string }
> = (operation, { Bucket, Key, Delete }, logicalId) => {
  const action = `s3:${BUCKET_ACTIONS[operation] ?? operation}`;
  const arn = `${logicalId(Bucket)}.Arn`;
  const names = Delete?.Objects?.map((object) => object.Key) ?? [Key];
  return names.map((name) => ({ action, resource: name === undefined ? arn : `${arn}/${name}` }));
};

const ofSecret: Demands<{ SecretId?: string }> = (operation, { SecretId }, logicalId) => [
  { action: `secretsmanager:${operation}`, resource: logicalId(SecretId) },
];

const ofMail: Demands<SendRawEmailCommandInput> = (operation, { Source = '' }) => [
  {
    action: `ses:${operation}`,
    resource: `arn:AWS::Partition:ses:AWS::Region:AWS::AccountId:identity/${Source.replace(/^.*@/, '')}`,
    context: { 'ses:FromAddress': [Source] },
  },
];

const ofDistribution: Demands<{ Id?: string }> = (operation, { Id }, logicalId) => [
  {
    action: `cloudfront:${operation}`,
    resource: `arn:AWS::Partition:cloudfront::AWS::AccountId:distribution/${logicalId(Id)}`,
  },
];

/** By the name that a client has of its service. */
const SERVICES: Readonly<Record<string, Demands<never>>> = {
  CloudFront: ofDistribution,
  DynamoDB: ofTable,
  S3: ofBucket,
  'Secrets Manager': ofSecret,
  SES: ofMail,
};

const matches = (pattern: string, text: string): boolean =>
  new RegExp(`^${pattern.split('*').map(escapeRegExp).join('.*')}$`, 's').test(text);
const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether what a call has of a key satisfies the statement's values. */
const OPERATORS: Readonly<Record<string, (has: readonly string[], values: string[]) => boolean>> = {
  StringEquals: (has, values) => has.length > 0 && has.every((one) => values.includes(one)),
  'ForAllValues:StringLike': (has, values) =>
    has.every((one) => values.some((pattern) => matches(pattern, one))),
};

const holds = ({ conditions }: Statement, { context = {} }: Pick<Demand, 'context'>): boolean =>
  Object.entries(conditions).every(([operator, keys]) => {
    const test = OPERATORS[operator];
    if (!test) throw new Error(`Nobody tells what ${operator} means`);
    return Object.entries(keys).every(([key, values]) => test(context[key] ?? [], values));
  });

/** The permission that a role gives for it, as `dynamodb:Query on Table.Arn`. */
const permissionFor = ({ statements }: Role, demand: Demand): string | undefined => {
  for (const statement of statements) {
    const resource = statement.resources.find((pattern) => matches(pattern, demand.resource));
    if (resource !== undefined && statement.actions.includes(demand.action)) {
      if (holds(statement, demand)) return `${demand.action} on ${resource}`;
    }
  }
  return undefined;
};

const logicalIdIn =
  ({ environment }: Role): LogicalId =>
  (name = '') => {
    const variable = Object.keys(environment).find((each) => process.env[each] === name);
    // What the function was not told the name of it has no right to either.
    return environment[variable ?? ''] ?? `unknown ${name}`;
  };

interface Command {
  input: object;
}
interface Client {
  config: { serviceId?: string };
  send: (this: Client, command: Command, ...rest: unknown[]) => unknown;
}

const demandsOf = (client: Client, { input, constructor }: Command, role: Role): Demand[] => {
  const demands = SERVICES[client.config.serviceId ?? ''];
  if (!demands) throw new Error(`No permissions are known of ${client.config.serviceId}`);
  return demands(constructor.name.replace(/Command$/, ''), input as never, logicalIdIn(role));
};

/** For people: `dynamodb:GetItem on Table.Arn (SLUG#jarra-ocre)`. */
const inWords = ({ action, resource, context = {} }: Demand): string =>
  `${action} on ${resource} (${Object.values(context).flat().join(', ')})`;

/** One call of a function. */
interface Run {
  role: Role;
  used: Set<string>;
  denied: Set<string>;
}
const running = new AsyncLocalStorage<Run>();

// The clients are private to the modules that own them: what they share with this file is only the
// class that all of the SDK's clients extend.
const everyClient = Object.getPrototypeOf(DynamoDBDocumentClient.prototype) as Client;
const { send } = everyClient;
everyClient.send = function (command, ...rest): unknown {
  const run = running.getStore();
  if (run) {
    for (const demand of demandsOf(this, command, run.role)) {
      const permission = permissionFor(run.role, demand);
      if (permission === undefined) run.denied.add(inWords(demand));
      else run.used.add(permission);
    }
  }
  return send.call(this, command, ...rest);
};

// Measurements have no roles (test-support/start-test-services.ts makes them for tests).
const { ROLES_FILE, USED_PERMISSIONS_FILE } = process.env;
const roles = ROLES_FILE ? (JSON.parse(readFileSync(ROLES_FILE, 'utf8')) as Roles) : undefined;

const noted = new Set<string>();
const note = (line: string): void => {
  if (!USED_PERMISSIONS_FILE || noted.has(line)) return;
  noted.add(line);
  appendFileSync(USED_PERMISSIONS_FILE, `${line}\n`);
};

/**
 * Runs a call of a row's handler.
 * @throws Error when it did what its role does not allow: in the cloud that would be a 500
 */
export const withinPermissions = async <T>(
  row: { id: string },
  call: () => Promise<T>,
): Promise<T> => {
  if (!roles) return call();
  const construct = pascalCase(row.id);
  const role = roles[construct];
  if (!role) throw new Error(`No stage has a function ${construct}`);
  const run: Run = { role, used: new Set(), denied: new Set() };
  const result = await running.run(run, call);
  for (const permission of run.used) note(`${construct} ${permission}`);
  if (run.denied.size > 0) throw new Error(`${row.id} may not ${[...run.denied].join(', ')}`);
  return result;
};
