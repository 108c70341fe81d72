/**
 * A row is a value that describes one function of the shop: what starts it, what it may do and how
 * big it is. The rows of an area stand together in a file of `shared/rows/`. From a row are derived
 * the Lambda, its role and its trigger (infra), the same on one machine (local), the bundle
 * (build), the types of an HTTP handler (functions/http), the browser's client (web/api),
 * build/openapi.ts and the authorization tests.
 *
 * A row is an object literal (`{ … } as const satisfies Row`): bundles leave out what they do not use,
 * and esbuild keeps the result of every call that another module defines.
 */
import type { ErrorCode } from '../domain/errors.ts';
import type { List, Partition } from '../domain/table.ts';
import type * as z from 'zod/mini';

/** IAM actions on the table, without the prefix `dynamodb:`. */
type TableAction =
  | 'BatchGetItem'
  | 'BatchWriteItem'
  | 'ConditionCheckItem'
  | 'DeleteItem'
  | 'GetItem'
  | 'PutItem'
  | 'Query'
  /** Only for the demo's reset and for `auditShop`, which have to see every item. */
  | 'Scan'
  | 'UpdateItem';

/**
 * IAM actions on objects, without the prefix `s3:`. ListBucket is for the whole bucket: S3 answers 404
 * for a missing object only to those who may list, and otherwise 403.
 */
type ObjectAction = 'GetObject' | 'PutObject' | 'DeleteObject' | 'ListBucket';

/**
 * `signing` has the private token keys, `verification` their public halves, `pepper` is part of every
 * password hash, `stripe` has the keys of payments, which an operator writes.
 */
export type ShopKey = 'signing' | 'verification' | 'pepper' | 'stripe';

/** Table actions that reach some partitions only: one statement of the function's role. */
interface TableStatement {
  table: readonly TableAction[];
  partitions: readonly Partition[];
}

/**
 * Permissions. Together with what the trigger needs (reading the stream, dead letters) they are all
 * that the function's role allows (infra/functions/permissions.ts).
 */
export interface Uses {
  table?: readonly TableAction[];
  /** Limits `table` to these partitions; without it `table` covers all of them. */
  partitions?: readonly Partition[];
  /**
   * Statements beside that of `table`, for partitions that its other actions must not reach. Rows name
   * the partitions of passwords here only.
   */
  statements?: readonly TableStatement[];
  /** Queries these lists of the table's index. `Query` in `table` is for the table itself. */
  lists?: readonly List[];
  images?: readonly ObjectAction[];
  /** Reads these keys of the shop. */
  keys?: readonly ShopKey[];
  /** Writes these keys. */
  savesKeys?: readonly ShopKey[];
  /** Reads the secret with the value of the header that CloudFront sends to the API. */
  originSecret?: true;
  /** Reads the generated password of the first admin, on stages without a demo. */
  adminPassword?: true;
  /** Sends through SES, from the stage's one address. */
  mail?: true;
  /** Asks whether the address of the alarms is confirmed. */
  alarmTopic?: true;
  /** Writes files of the built site into their bucket. */
  site?: true;
  /** On published pages, the objects below `pages/` in the bucket of the site. */
  pages?: readonly ObjectAction[];
  /** Has the renderer of published pages beside its bundle (shared/hosting/published-page.ts). */
  renderer?: true;
}

interface Common {
  /** camelCase; kebab-case is the handler's file, PascalCase the construct (CONTRIBUTING.md, "Names"). */
  id: string;
  summary: string;
  /** Permissions beside those that `access` implies (see `usesOf`). */
  uses: Uses;
  /** Exists only where demo mode is on (RULE-34), or only where it is off. */
  only?: 'demo' | 'selling';
}

/**
 * Allowed callers. `public` ignores any token, so that CloudFront can answer all callers from one
 * copy; `admin` excludes helpers, `staff` includes them (RULE-85); `self` is the user whose id is in
 * the path, or an admin (REQ-RIGHTS).
 */
export type Access = 'public' | 'signedIn' | 'user' | 'staff' | 'admin' | 'self' | 'resetToken';

/** One file field of a multipart form. */
export interface FileField {
  max: number;
  required: boolean;
}

/** A route of the API. API Gateway starts its function, so it has no trigger. */
interface Http {
  trigger?: never;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** API Gateway form: `/products/{id}`. */
  path: `/${string}`;
  access: Access;
  /** No transaction has to check the caller's account: each one writes it, or the function has none. */
  writesCaller?: true;
  input: {
    params?: z.ZodMiniType;
    query?: z.ZodMiniType;
    headers?: z.ZodMiniType;
    /** JSON body. */
    body?: z.ZodMiniType;
    /** Hands over the unparsed bytes of a JSON body, because its signature is over the bytes. */
    rawBody?: true;
    /** Text fields of a multipart body; `files` are its file fields by name. */
    form?: z.ZodMiniType;
    files?: Readonly<Record<string, FileField>>;
    /** Maximum bytes of the raw body; by default the limits of REQ-LIMITS. */
    maxBytes?: number;
  };
  /** Status of a successful answer; 200 by default. */
  success?: 201 | 202 | 204;
  output?: z.ZodMiniType;
  /** The answer is a page or file of the site instead of JSON; CloudFront asks for it. */
  html?: true;
  /** Codes beyond COMMON_ERRORS and those that `access` and `input` imply (see `errorsOf`). */
  errors?: readonly ErrorCode[];
  /**
   * Work that keeps a vCPU busy, so that anonymous callers could make it expensive (PROMISE-S07): `hash`
   * is scrypt, `image` also loads sharp, `restore` hashes and then rewrites the whole table, `audit`
   * checks thousands of items. Other functions wait for DynamoDB. Memory and time limit follow (`sizeOf`).
   */
  work?: 'hash' | 'image' | 'restore' | 'audit';
  /** Answers are counted by outcome, for alarms and the CloudWatch dashboard (metrics.ts). */
  counted?: 'Orders' | 'SignIns' | 'AdminChanges';
  /** Public reads only: seconds a shared cache may answer, then stale while it revalidates. */
  cache?: { seconds: number; staleSeconds: number };
  /** Maximum entries of one answer of a list (PROMISE-R21). The input's query is a PageQuery. */
  pageSize?: number;
}

/** The size of a function that no caller waits for. */
interface Sized {
  timeoutSeconds: number;
  /** Lambda memory; 512 by default. */
  memoryMb?: number;
}

/**
 * Lambda's own filter pattern, copied into the event source mapping: records that match none start
 * no function. Lists are alternatives, attributes must all match.
 */
export interface StreamFilter {
  /** By default any change. */
  eventName?: readonly ('INSERT' | 'MODIFY' | 'REMOVE')[];
  dynamodb: {
    Keys: { pk?: { S: AnyOf }; sk?: { S: AnyOf } };
    NewImage?: Readonly<Record<string, { S: AnyOf }>>;
  };
}
type AnyOf = readonly (string | { prefix: string })[];

/** A worker: a function started by changes of the table. */
interface Stream extends Sized {
  trigger: 'stream';
  /** Alternatives: a record that matches one starts the function. */
  filters: readonly StreamFilter[];
  /** Maximum items that one record may write. Missing if the work is small by nature. */
  perRecord?: { writes: number };
  /**
   * Seconds for which a record with a temporary fault may delay the records behind it. After that
   * the worker moves the record's work behind them.
   */
  holdSeconds: number;
}

interface Schedule extends Sized {
  trigger: 'schedule';
  everyMinutes: number;
  /** The hour, UTC, of a function that runs once a day. */
  atHour?: number;
}

/** A report of an AWS service, which EventBridge hands over. */
interface Event extends Sized {
  trigger: 'event';
  /** EventBridge's names: `aws.ses`, `Email Bounced`. */
  source: string;
  detailTypes: readonly string[];
}

/** API Gateway asks it before each route. */
interface Authorizer extends Sized {
  trigger: 'authorizer';
  /** Seconds for which API Gateway keeps an answer; its maximum is 3600. */
  keptSeconds: number;
}

/** CloudFormation runs it at the end of each deployment. */
interface Deployment extends Sized {
  trigger: 'deployment';
}

export type Row = Common & (Http | Stream | Schedule | Event | Authorizer | Deployment);
export type HttpRow = Common & Http;
export type StreamRow = Common & Stream;
export type ScheduleRow = Common & Schedule;

export const isHttp = (row: Row): row is HttpRow => row.trigger === undefined;

/** Status of a successful answer. */
export const successOf = ({ success }: HttpRow): number => success ?? 200;

/** How Lambda reads the stream for every worker (REQ-CLOUD). */
export const STREAM = {
  /** Maximum records of one call. */
  batchSize: 10,
  /** DynamoDB recommends at most two readers of a stream; more are throttled. */
  maxReaders: 2,
  /** After this age a record that the worker cannot handle goes to the dead-letter queue. */
  maxAgeSeconds: 24 * 60 * 60,
} as const;

/**
 * All permissions of a row. Each endpoint with a signed-in caller reads the caller's account, and in the
 * same request the items that its handler needs (BUDGET-P07): IAM allows such a request only if one
 * statement covers every key. Its transactions check that the caller's session still exists
 * (PROMISE-S11). This statement writes nothing; a row that writes accounts names their partitions.
 */
export const usesOf = (row: Row): Uses => {
  if (!isHttp(row) || row.access === 'public' || row.access === 'resetToken') {
    return row.uses;
  }
  const { partitions = [], statements = [], keys = [] } = row.uses;
  const checks = row.method !== 'GET' && !row.writesCaller;
  const caller: TableStatement = {
    table: ['BatchGetItem', ...(checks ? (['ConditionCheckItem'] as const) : [])],
    partitions: [...new Set<Partition>(['ADMIN#', 'USER#', ...partitions])],
  };
  return {
    ...row.uses,
    statements: [caller, ...statements],
    keys: ['verification', ...keys],
  };
};

type Parsed<S> = S extends z.ZodMiniType ? z.infer<S> : undefined;
type Sent<S> = S extends z.ZodMiniType ? z.input<S> : undefined;

/** A file part of a multipart body. */
export interface UploadedFile {
  field: string;
  bytes: Uint8Array;
}

/** The request as an HTTP handler gets it, after every check has passed. */
export interface RouteInput<R extends HttpRow> {
  params: Parsed<R['input']['params']>;
  query: Parsed<R['input']['query']>;
  headers: Parsed<R['input']['headers']>;
  body: Parsed<R['input']['body']>;
  form: Parsed<R['input']['form']>;
  /** The body as it arrived; empty where the row has no `rawBody`. */
  rawBody: Uint8Array;
  /** Uploaded files by field name; empty where the row has none. */
  files: Readonly<Record<string, readonly UploadedFile[]>>;
}

/** The body that a caller receives. */
export type RouteOutput<R extends HttpRow> = R['output'] extends z.ZodMiniType
  ? z.infer<R['output']>
  : void;

/** A part of a list, and the id after which the next part begins; undefined at the end. */
export interface Page<Entry> {
  entries: Entry[];
  next: string | undefined;
}

/** The answer of a row with `html`. */
export interface PageAnswer {
  /** 404 if nothing has this address, 503 while the data cannot be read. */
  status: 200 | 404 | 503;
  text: string;
  /** Content-Type. */
  type: string;
  cacheControl: string;
}

/** The value that an HTTP handler returns: a page of the site, a page of a list, or the JSON body. */
export type HandlerResult<R extends HttpRow> = R extends { html: true }
  ? PageAnswer
  : R extends { pageSize: number }
    ? RouteOutput<R> extends (infer Entry)[]
      ? Page<Entry>
      : never
    : RouteOutput<R>;

/** The JSON body that the browser may send. */
export type RouteBody<R extends HttpRow> = Sent<R['input']['body']>;
