/**
 * A route is a value. From one row are derived: the API Gateway route, its Lambda and role
 * (infra), the local gateway, the handler's types and checks (functions/http/endpoint.ts), the
 * browser's client (web/api), docs/openapi.json and the authorization tests.
 */
import type { ErrorCode } from '../domain/errors.ts';
import type { Partition } from '../domain/table.ts';
import type * as z from 'zod/mini';

/**
 * Who may call. `public` ignores any token, so that CloudFront can answer everybody from one copy;
 * `self` is the user whose id is in the path, or an admin (REQ-RIGHTS).
 */
export type Access = 'public' | 'signedIn' | 'user' | 'admin' | 'self' | 'resetToken';

/** DynamoDB permissions by IAM action name without its prefix: the function's role, nothing more. */
export type TableAction =
  | 'BatchGetItem'
  | 'BatchWriteItem'
  | 'ConditionCheckItem'
  | 'DeleteItem'
  | 'GetItem'
  | 'PutItem'
  | 'Query'
  /** Only the demo's reset, which has to see every item there is. */
  | 'Scan'
  | 'UpdateItem';

export type ImageAction = 'PutObject' | 'DeleteObject' | 'ListBucket';

/** One file field of a multipart form. */
export interface FileField {
  /** Most files accepted in the field. */
  max: number;
  required: boolean;
}

/** The folders of functions/ that hold handlers: everything that one part of the shop does. */
export type Area =
  | 'accounts'
  | 'catalog'
  | 'dashboard'
  | 'demo'
  | 'deployment'
  | 'images'
  | 'invariants'
  | 'mail'
  | 'newsletter'
  | 'orders'
  | 'reviews'
  | 'secrets';

export interface RouteSpec {
  /** camelCase; kebab-case is the handler's file, PascalCase the construct (CONTRIBUTING.md, "Names"). */
  id: string;
  /** Folder under functions/ that holds the handler. */
  area: Area;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** API Gateway form: `/products/{id}`. */
  path: `/${string}`;
  summary: string;
  access: Access;
  input: {
    params?: z.ZodMiniType;
    query?: z.ZodMiniType;
    headers?: z.ZodMiniType;
    /** JSON body. */
    body?: z.ZodMiniType;
    /** Text fields of a multipart body; `files` are its file fields by name. */
    form?: z.ZodMiniType;
    files?: Readonly<Record<string, FileField>>;
    /** Bytes of the raw body; the limits of REQ-LIMITS unless told. */
    maxBytes?: number;
  };
  success: 200 | 201 | 202 | 204;
  output?: z.ZodMiniType;
  /** Codes beyond COMMON_ERRORS and those that `access` and `input` imply (see `errorsOf`). */
  errors: readonly ErrorCode[];
  uses: {
    table?: readonly TableAction[];
    /** Of the table only these partitions; all of them unless told. */
    partitions?: readonly Partition[];
    /** Queries the table's index; `Query` among the table's actions is the table itself. */
    list?: true;
    images?: readonly ImageAction[];
    /** Reads the shop's one secret: token keys and password pepper. */
    secrets?: boolean;
  };
  /**
   * What the function does most, from which infra derives memory and time limit:
   * `read` waits for DynamoDB, `hash` needs a whole vCPU for scrypt, `image` also loads sharp,
   * `restore` hashes and then writes the whole table anew.
   */
  work: 'read' | 'write' | 'hash' | 'image' | 'restore';
  /** Its answers are counted by outcome for alarms and dashboard (shared/rows/metrics.ts). */
  counted?: 'Orders' | 'SignIns' | 'AdminChanges';
  /** Exists only where demo mode is on (RULE-34). */
  demoOnly?: true;
  /** Public reads only: seconds a shared cache may answer, then stale while it asks again. */
  cache?: { seconds: number; staleSeconds: number };
  /**
   * Of a list that grows for ever: most entries of one answer, so that even the largest ones stay
   * below Lambda's 6 MB (PROMISE-R21). The input's query is a PageQuery.
   */
  pageSize?: number;
}

/** Keeps a row's literal types; a row is plain data. */
export const route = <const R extends RouteSpec>(spec: R): R => spec;

type Parsed<S> = S extends z.ZodMiniType ? z.infer<S> : undefined;
type Sent<S> = S extends z.ZodMiniType ? z.input<S> : undefined;

/** A file part of a multipart body. */
export interface UploadedFile {
  field: string;
  bytes: Uint8Array;
}

/** What a handler gets of the request, after every check has passed. */
export interface RouteInput<R extends RouteSpec> {
  params: Parsed<R['input']['params']>;
  query: Parsed<R['input']['query']>;
  headers: Parsed<R['input']['headers']>;
  body: Parsed<R['input']['body']>;
  form: Parsed<R['input']['form']>;
  /** Uploaded files by field name; empty where the row has none. */
  files: Readonly<Record<string, readonly UploadedFile[]>>;
}

/** What a handler returns and a caller receives. */
export type RouteOutput<R extends RouteSpec> = R['output'] extends z.ZodMiniType
  ? z.infer<R['output']>
  : void;

/** A part of a list, and the id after which the next part begins; undefined at the end. */
export interface Page<Entry> {
  entries: Entry[];
  next: string | undefined;
}

/** What a handler returns: of a list in pages a page, of which the caller receives the entries. */
export type HandlerResult<R extends RouteSpec> = R extends { pageSize: number }
  ? RouteOutput<R> extends (infer Entry)[]
    ? Page<Entry>
    : never
  : RouteOutput<R>;

/** What the browser may send as JSON. */
export type RouteBody<R extends RouteSpec> = Sent<R['input']['body']>;
