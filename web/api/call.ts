/**
 * Only this module calls the API. The row of a route gives the types; at run time the browser has
 * only methods and paths (`route-lines.build.ts`).
 */
import type * as z from 'zod/mini';
import type { ErrorBody, ErrorCode, ErrorDetail } from '#shared/domain/errors.ts';
import type { RouteId, routes } from '#shared/rows/index.ts';
import type { RouteBody, RouteOutput, HttpRow } from '#shared/rows/row.ts';
import { routeLines } from './route-lines.build.ts';

type Row<Id extends RouteId> = (typeof routes)[Id];

type Values<Schema> = Schema extends z.ZodMiniType
  ? { [Name in keyof z.input<Schema>]: NonNullable<z.input<Schema>[Name]> | number }
  : never;

type Optional<Record> = { [Name in keyof Record]?: Record[Name] | undefined };

type InputPart<Name extends string, Source, Value> = Source extends z.ZodMiniType
  ? Record<Name, Value>
  : Partial<Record<Name, never>>;

export type CallInput<Id extends RouteId> = InputPart<
  'params',
  InputOf<Id, 'params'>,
  Values<InputOf<Id, 'params'>>
> &
  Partial<InputPart<'query', InputOf<Id, 'query'>, Optional<Values<InputOf<Id, 'query'>>>>> &
  InputPart<'body', InputOf<Id, 'body'>, RouteBody<Row<Id>>> &
  InputPart<'form', InputOf<Id, 'form'>, FormData> &
  Partial<InputPart<'headers', InputOf<Id, 'headers'>, SentHeaders<InputOf<Id, 'headers'>>>> &
  // Public routes ignore tokens, and a request with a token would bypass CloudFront's cache.
  (Row<Id>['access'] extends 'public' ? { token?: never } : { token: string }) & {
    signal?: AbortSignal;
  };

type InputOf<Id extends RouteId, Name extends keyof HttpRow['input']> =
  Row<Id>['input'] extends Record<Name, infer Schema> ? Schema : undefined;
type SentHeaders<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : never;

export type AnswerOf<Id extends RouteId> = RouteOutput<Row<Id>>;

/** OFFLINE means that the request got no answer. */
export type ProblemCode = ErrorCode | 'OFFLINE';

/** `message` is Spanish and safe to show; `status` is 0 without an answer. */
export interface Problem {
  status: number;
  code: ProblemCode;
  message: string;
  details: ErrorDetail[];
  /** Seconds, from the Retry-After header. */
  retryAfter: number | undefined;
}

export class ApiError extends Error implements Problem {
  declare readonly status: number;
  declare readonly code: ProblemCode;
  declare readonly details: ErrorDetail[];
  declare readonly retryAfter: number | undefined;

  constructor(problem: Problem) {
    super(problem.message);
    Object.assign(this, problem, { name: 'ApiError' });
  }
}

/** Milliseconds. API Gateway times out after 30 s; forms also need time to upload images. */
const TIMEOUT = { json: 30_000, form: 120_000 };

const OFFLINE_MESSAGE =
  'No hay conexión con la tienda. Comprueba tu conexión y vuelve a intentarlo.';
const UNAVAILABLE_MESSAGE =
  'La tienda no responde en este momento. Vuelve a intentarlo en unos segundos.';

const isProblem = (error: unknown): error is Problem =>
  typeof error === 'object' && error !== null && 'code' in error && 'details' in error;

/** An unknown error becomes OFFLINE. */
export const toProblem = (error: unknown): Problem => {
  if (isProblem(error)) {
    const { status, code, message, details, retryAfter } = error;
    return { status, code, message, details, retryAfter };
  }
  return {
    status: 0,
    code: 'OFFLINE',
    message: OFFLINE_MESSAGE,
    details: [],
    retryAfter: undefined,
  };
};

const urlOf = (
  path: string,
  params: Record<string, string | number> = {},
  query: Record<string, string | number | undefined> = {},
): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`;
};

/** A body without `code` comes from API Gateway or a proxy and gets a general message. */
const problemOf = async (response: Response): Promise<Problem> => {
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null;
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) ? seconds : undefined;
  if (body?.code === undefined || body.message === undefined) {
    const code = response.status === 429 ? 'RATE_LIMITED' : 'UNAVAILABLE';
    const { status } = response;
    return { status, code, message: UNAVAILABLE_MESSAGE, details: [], retryAfter };
  }
  const { code, message, details = [] } = body;
  return { status: response.status, code, message, details, retryAfter };
};

interface LooseInput {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  headers?: Record<string, string | undefined>;
  body?: unknown;
  form?: FormData;
  token?: string;
  signal?: AbortSignal;
}

interface Request extends Pick<RequestInit, 'method' | 'headers' | 'body'> {
  /** Milliseconds. */
  timeout: number;
  signal: AbortSignal | undefined;
}

/** Writes failures to the console (RULE-43): browsers do not log timeouts or unreadable answers. */
const exchange = async <Answer>(
  url: string,
  { timeout, signal, ...init }: Request,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer> => {
  const limit = AbortSignal.timeout(timeout);
  try {
    const response = await fetch(url, {
      ...init,
      // Revalidates with the ETag each time. `stale-while-revalidate` is meant for CloudFront; a
      // browser that applied it would show an old stock after a purchase.
      cache: 'no-cache',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    if (!response.ok) throw new ApiError(await problemOf(response));
    return await read(response);
  } catch (error) {
    if (signal?.aborted) throw error;
    const failure = error instanceof ApiError ? error : new ApiError(toProblem(error));
    console.error(`${init.method} ${url}: ${failure.code}`);
    throw failure;
  }
};

const send = <Answer>(
  id: RouteId,
  { params, query, headers = {}, body, form, token, signal }: LooseInput,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer> => {
  const [method, path] = routeLines[id];
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) sent.set(name, value);
  }
  if (token !== undefined) sent.set('authorization', `Bearer ${token}`);
  if (body !== undefined) sent.set('content-type', 'application/json');
  const init = {
    method,
    headers: sent,
    body: form ?? (body === undefined ? null : JSON.stringify(body)),
    timeout: form ? TIMEOUT.form : TIMEOUT.json,
    signal,
  };
  return exchange(urlOf(path, params, query), init, read);
};

/** Reads `/catalogue/{file}.json`; rejects like `call`. */
export const callCatalogue = async <Content>(
  file: string,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Content> => {
  try {
    const init = { method: 'GET', timeout: TIMEOUT.json, signal };
    return await exchange(
      `/catalogue/${file}.json`,
      init,
      async (response) => (await response.json()) as Content,
    );
  } catch (error) {
    // A missing file is a temporary fault, but pages show a 404 as "not found".
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    const code = 'UNAVAILABLE';
    throw new ApiError({ ...toProblem(error), status: 503, code, message: UNAVAILABLE_MESSAGE });
  }
};

/**
 * @param input the parts that the row declares, and the bearer token
 * @returns the body of the answer; undefined for 204
 * @throws {ApiError} for an error answer, a timeout and a lost connection; an abort by the caller
 *   rethrows the abort's reason
 */
export const call = <Id extends RouteId>(id: Id, input: CallInput<Id>): Promise<AnswerOf<Id>> =>
  send(
    id,
    input as LooseInput,
    async (response) =>
      (response.status === 204 ? undefined : await response.json()) as AnswerOf<Id>,
  );

export type PagedRouteId = {
  [Id in RouteId]: Row<Id> extends { pageSize: number } ? Id : never;
}[RouteId];

interface ListPage<Entries> {
  entries: Entries;
  next: string | undefined;
}

/** `next` is from the `Link` header (RFC 8288); undefined on the last page. Rejects like `call`. */
export const callPage = <Id extends PagedRouteId>(
  id: Id,
  input: CallInput<Id>,
): Promise<ListPage<AnswerOf<Id>>> =>
  send(id, input as LooseInput, async (response) => {
    const [, query = ''] = /<\?([^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '') ?? [];
    return {
      entries: (await response.json()) as AnswerOf<Id>,
      next: new URLSearchParams(query).get('after') ?? undefined,
    };
  });
