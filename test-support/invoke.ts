/** Calls a real handler with the event that API Gateway would send, and reads its answer. */
import type { ErrorBody } from '#shared/domain/errors.ts';
import type { HttpRow } from '#shared/rows/row.ts';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { randomUUID } from 'node:crypto';
import type { EndpointHandler } from '../functions/http/endpoint.ts';
import { requireDocumented } from './documented.ts';
import { rememberCanaries } from './log-watch.ts';
import { withinPermissions } from './permissions.ts';

export interface TestRequest {
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Sent as JSON, unless it is text, a form or bytes, whose media type the headers name. */
  body?: unknown;
  token?: string;
}

export interface TestAnswer<T = unknown> {
  status: number;
  headers: Record<string, string>;
  body: T;
}

/** A body as it goes over the wire, and the media type that it brings along. */
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

const toEvent = async (route: HttpRow, request: TestRequest): Promise<APIGatewayProxyEventV2> => {
  const { params, query, token } = request;
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

/**
 * The answer's body is parsed; for an error pass ErrorBody as T.
 * What was sent may not turn up in the log either (log-watch.ts).
 *
 * @throws Error for an answer that the row does not document, or for the use of what it does not allow
 */
export const invoke = async <T = unknown>(
  route: HttpRow,
  handler: EndpointHandler,
  request: TestRequest = {},
): Promise<TestAnswer<T>> => {
  rememberCanaries(request);
  const event = await toEvent(route, request);
  const answer = await withinPermissions(route, () => handler(event, {} as Context));
  const { statusCode: status, headers } = answer;
  const body = (answer.body ? JSON.parse(answer.body) : undefined) as T;
  requireDocumented(route, { status, headers, body });
  return { status, headers, body };
};

/** The same for a request that should be refused. */
export const refused = (
  route: HttpRow,
  handler: EndpointHandler,
  request: TestRequest = {},
): Promise<TestAnswer<ErrorBody>> => invoke<ErrorBody>(route, handler, request);
