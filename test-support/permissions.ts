/** Compares every AWS call of a test with the function's role (ADR-0033). */
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
import { USED_PERMISSIONS_FILE, type Role, type Roles, type Statement } from './roles.ts';

interface Demand {
  action: string;
  resource: string;
  context?: Record<string, readonly string[]>;
}

/** By the value of an environment variable, which names the resource. */
type LogicalId = (name: string | undefined) => string;

type Demands<Input> = (operation: string, input: Input, logicalId: LogicalId) => Demand[];

/** A transaction needs the permission of each of its parts. */
const PARTS = {
  ConditionCheck: 'ConditionCheckItem',
  Delete: 'DeleteItem',
  Get: 'GetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
} as const;

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

/** A call without a key gets an empty value, which no role allows. */
const leadingKeys = ({
  Key,
  Item,
  KeyConditionExpression,
  ExpressionAttributeValues,
}: ItemInput): string[] => {
  const [, value] = /^(?:pk|listPk) = (:\w+)/.exec(KeyConditionExpression ?? '') ?? [];
  const key: unknown =
    value === undefined ? (Key ?? Item)?.['pk'] : ExpressionAttributeValues?.[value];
  return [typeof key === 'string' ? key : ((key as { S?: string } | undefined)?.S ?? '')];
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
  // The names of the document client's commands lack `Item`.
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

/** Permissions whose names differ from their operations. */
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

/** SES checks the sender's domain, and each recipient that the account has verified. */
const ofMail: Demands<SendRawEmailCommandInput> = (operation, { Source = '', Destinations = [] }) =>
  [Source.replace(/^.*@/, ''), ...Destinations].map((identity) => ({
    action: `ses:${operation}`,
    resource: `arn:AWS::Partition:ses:AWS::Region:AWS::AccountId:identity/${identity}`,
    context: { 'ses:FromAddress': [Source] },
  }));

/** A call that needs the permission of its own name. */
const ofOne =
  <Input>(
    service: string,
    resourceOf: (input: Input, logicalId: LogicalId) => string,
  ): Demands<Input> =>
  (operation, input, logicalId) => [
    { action: `${service}:${operation}`, resource: resourceOf(input, logicalId) },
  ];

const PARAMETERS = 'arn:AWS::Partition:ssm:AWS::Region:AWS::AccountId:parameter';

const SERVICES: Readonly<Record<string, Demands<never>>> = {
  DynamoDB: ofTable,
  S3: ofBucket,
  'Secrets Manager': ofOne('secretsmanager', ({ SecretId }: { SecretId?: string }, logicalId) =>
    logicalId(SecretId),
  ),
  SSM: ofOne('ssm', ({ Name = '' }: { Name?: string }, logicalId) => {
    // `/lumbre/<stage>/keys/<key>`; the role has the stage of its template.
    const [, project, stage, ...path] = Name.split('/');
    return `${PARAMETERS}/${[project, logicalId(stage), ...path].join('/')}`;
  }),
  SES: ofMail,
};

const matches = (pattern: string, text: string): boolean =>
  new RegExp(`^${pattern.split('*').map(escapeRegExp).join('.*')}$`, 's').test(text);
const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const OPERATORS: Readonly<Record<string, (has: readonly string[], values: string[]) => boolean>> = {
  StringEquals: (has, values) => has.length > 0 && has.every((one) => values.includes(one)),
  'ForAllValues:StringLike': (has, values) =>
    has.every((one) => values.some((pattern) => matches(pattern, one))),
};

const holds = ({ conditions }: Statement, { context = {} }: Pick<Demand, 'context'>): boolean =>
  Object.entries(conditions).every(([operator, keys]) => {
    const test = OPERATORS[operator];
    if (!test) throw new Error(`Unknown condition operator ${operator}`);
    return Object.entries(keys).every(([key, values]) => test(context[key] ?? [], values));
  });

/** ` of ORDERS` for a query of the index, because a role names its lists. */
const listOf = ({ resource, context }: Demand): string =>
  resource.includes('/index/') ? ` of ${context?.['dynamodb:LeadingKeys']?.join()}` : '';

const permissionFor = ({ statements }: Role, demand: Demand): string | undefined => {
  for (const statement of statements) {
    const resource = statement.resources.find((pattern) => matches(pattern, demand.resource));
    if (resource !== undefined && statement.actions.includes(demand.action)) {
      if (holds(statement, demand)) return `${demand.action} on ${resource}${listOf(demand)}`;
    }
  }
  return undefined;
};

const logicalIdIn =
  ({ environment }: Role): LogicalId =>
  (name = '') => {
    const variable = Object.keys(environment).find((each) => process.env[each] === name);
    // A resource that no variable names is not allowed.
    return environment[variable ?? ''] ?? `unknown ${name}`;
  };

export interface Command {
  input: object;
}
export interface Client {
  config: { serviceId?: string };
  send: (this: Client, command: Command, ...rest: unknown[]) => Promise<unknown>;
}

const demandsOf = (client: Client, { input, constructor }: Command, role: Role): Demand[] => {
  const demands = SERVICES[client.config.serviceId ?? ''];
  if (!demands) throw new Error(`No demands are defined for ${client.config.serviceId}`);
  return demands(constructor.name.replace(/Command$/, ''), input as never, logicalIdIn(role));
};

const inWords = ({ action, resource, context = {} }: Demand): string =>
  `${action} on ${resource} (${Object.values(context).flat().join(', ')})`;

interface Run {
  role: Role;
  used: Set<string>;
  denied: Set<string>;
}
const running = new AsyncLocalStorage<Run>();

/** For a call of the test within a function's call. */
export const outsideRole = <T>(call: () => T): T => running.exit(call);

/** Tests replace its method, because the clients are private to their modules. */
export const everyClient = Object.getPrototypeOf(DynamoDBDocumentClient.prototype) as Client;
const { send } = everyClient;
everyClient.send = function (command, ...rest) {
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

// Only tests have roles (test-support/start-test-services.ts); measurements run without.
const { ROLES_FILE } = process.env;
const roles = ROLES_FILE ? (JSON.parse(readFileSync(ROLES_FILE, 'utf8')) as Roles) : undefined;

const noted = new Set<string>();
const note = (line: string): void => {
  if (noted.has(line)) return;
  noted.add(line);
  appendFileSync(USED_PERMISSIONS_FILE, `${line}\n`);
};

/** @throws Error when the handler makes a call that its role does not allow */
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
