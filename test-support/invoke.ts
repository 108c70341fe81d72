import type { ErrorBody } from '#shared/domain/errors.ts';
import { handlerFile, httpRows, routes, type RouteId } from '#shared/rows/index.ts';
import type { HttpRow, RouteOutput } from '#shared/rows/row.ts';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { createHook } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { EndpointHandler } from '../functions/http/endpoint.ts';
import { requireDocumented } from './documented.ts';
import { rememberCanaries } from './log-watch.ts';
import { withinPermissions } from './permissions.ts';

export interface TestRequest {
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Sent as JSON unless it is a text, a form or bytes. */
  body?: unknown;
  token?: string | (() => Promise<string>);
  /** Milliseconds until Lambda ends the function; long by default, for a busy machine. */
  timeoutMs?: number;
}

export interface TestAnswer<T = unknown> {
  status: number;
  headers: Record<string, string>;
  body: T;
}

export const encodeBody = async (
  body: unknown,
): Promise<{ bytes: Buffer; contentType?: string }> => {
  if (body instanceof FormData) {
    const encoded = new Response(body);
    const contentType = encoded.headers.get('content-type') ?? '';
    return { bytes: Buffer.from(await encoded.arrayBuffer()), contentType };
  }
  if (body instanceof Uint8Array) return { bytes: Buffer.from(body) };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { bytes: Buffer.from(text), contentType: 'application/json' };
};

const tokenIn = async ({ token }: TestRequest): Promise<string | undefined> =>
  typeof token === 'function' ? token() : token;

export const toEvent = async (
  route: HttpRow,
  request: TestRequest,
): Promise<APIGatewayProxyEventV2> => {
  const { params, query } = request;
  const token = await tokenIn(request);
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => params?.[name] ?? '');
  const sent = request.body === undefined ? undefined : await encodeBody(request.body);
  return {
    version: '2.0',
    routeKey: `${route.method} ${route.path}`,
    rawPath: `/api${path}`,
    rawQueryString: new URLSearchParams(query).toString(),
    headers: {
      ...(sent?.contentType !== undefined && { 'content-type': sent.contentType }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...request.headers,
    },
    ...(query && { queryStringParameters: query }),
    ...(params && { pathParameters: params }),
    requestContext: {
      requestId: randomUUID(),
      http: { method: route.method, path: `/api${path}` },
    } as APIGatewayProxyEventV2['requestContext'],
    ...(sent && { body: sent.bytes.toString('base64') }),
    isBase64Encoded: sent !== undefined,
  };
};

/** Lambda's limit, for the answer as JSON that has the body as text. */
const MAX_PAYLOAD_BYTES = 6_291_556;

type Body<R extends HttpRow> = Partial<ErrorBody> &
  (R extends { html: true } ? string : RouteOutput<R> extends void ? unknown : RouteOutput<R>);

/**
 * Parses the body of the answer. No sent value may appear in the log (log-watch.ts).
 * @throws Error for an undocumented answer, one that Lambda rejects, and a missing permission
 */
export const invoke = async <R extends HttpRow>(
  route: R,
  handler: EndpointHandler,
  request: TestRequest = {},
): Promise<TestAnswer<Body<R>>> => {
  rememberCanaries({ ...request, token: await tokenIn(request) });
  const event = await toEvent(route, request);
  const endsAt = performance.now() + (request.timeoutMs ?? 120_000);
  const context = { getRemainingTimeInMillis: () => endsAt - performance.now() } as Context;
  const answer = await withinPermissions(route, () => handler(event, context));
  const { statusCode: status, headers } = answer;
  const payload = Buffer.byteLength(JSON.stringify(answer));
  if (payload > MAX_PAYLOAD_BYTES) throw new Error(`Lambda rejects an answer of ${payload} bytes`);
  const isHtml = headers['content-type']?.startsWith('text/html');
  const isText = isHtml === true || (route.html === true && status === 200);
  const body = (isText ? answer.body : answer.body && JSON.parse(answer.body)) as Body<R>;
  requireDocumented(route, { status, headers, body });
  return { status, headers, body };
};

/** Loads the handler late, because it reads its environment while it loads. */
export const call = async <Id extends RouteId>(
  id: Id,
  request: TestRequest = {},
): Promise<TestAnswer<Body<(typeof routes)[Id]>>> => {
  const file = httpRows.filter((row) => row.id === id).map(handlerFile)[0];
  const { handler } = (await import(`../${file}`)) as { handler: EndpointHandler };
  return invoke(routes[id], handler, request);
};

export const atOnce = <T>(count: number, run: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => run(n)));

/** How many passwords a call hashes, by the jobs of scrypt. */
export const countHashes = async <T>(
  run: () => Promise<T>,
): Promise<{ answer: T; hashes: number }> => {
  let hashes = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'SCRYPTREQUEST') hashes += 1;
    },
  }).enable();
  const answer = await run();
  hook.disable();
  return { answer, hashes };
};
