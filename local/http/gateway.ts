/** Replaces API Gateway. A wrong method is 404, because HTTP APIs have no 405. */
import type { HttpRow } from '#shared/rows/row.ts';
import type { Answer } from './answer.ts';
import { apiAnswer, gatewayError } from './api-answer.ts';
import { apiEvent, decodedPath, STAGE, type ApiRequest, type ApiRouting } from './api-event.ts';
import type { InvocationResult } from '../function-host.ts';
import { randomBytes } from 'node:crypto';

/** Fixed quotas of HTTP APIs. Header bytes are those of request line and header values. */
const MAX_HEADER_BYTES = 10_240;
export const MAX_BODY_BYTES = 10 * 1024 * 1024;
/** Lambda's limit. Uploads are base64 in the event, so it limits them too. */
const MAX_EVENT_BYTES = 6 * 1024 * 1024;

export type Invoke = (routeId: string, event: string) => Promise<InvocationResult>;

interface Match extends ApiRouting {
  id: string;
}

const matchPath = (pattern: string, path: string): Record<string, string> | undefined => {
  const wanted = pattern.split('/');
  const found = path.split('/');
  if (wanted.length !== found.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const text = found[at] ?? '';
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined ? part !== text : text === '') return undefined;
    if (name !== undefined) parameters[name] = text;
  }
  return parameters;
};

/** Puts a literal segment before a parameter: `/users/tokens`, `/users/{id}`. */
const precedence = (path: string): string => path.replace(/\{\w+\}/g, '\uffff');

export const matchRoute = (
  routes: readonly HttpRow[],
  method: string,
  path: string,
): Match | undefined => {
  const byPrecedence = routes
    .filter((route) => route.method === method || (route.html && method === 'HEAD'))
    .toSorted((a, b) => (precedence(a.path) < precedence(b.path) ? -1 : 1));
  for (const route of byPrecedence) {
    const pathParameters = matchPath(route.path, path);
    if (pathParameters) {
      return { id: route.id, routeKey: `${method} ${route.path}`, pathParameters };
    }
  }
  return undefined;
};

const headerBytes = ({ method, url, rawHeaders, httpVersion }: ApiRequest): number =>
  Buffer.byteLength(`${method} ${url} HTTP/${httpVersion}`) +
  rawHeaders.reduce((sum, text, at) => sum + (at % 2 === 1 ? Buffer.byteLength(text) : 0), 0);

const newRequestId = (): string => randomBytes(12).toString('base64url').slice(0, 15) + '=';

export type Gateway = (request: ApiRequest) => Promise<Answer>;

export const createGateway = (routes: readonly HttpRow[], invoke: Invoke): Gateway => {
  const answer = async (request: ApiRequest, requestId: string): Promise<Answer> => {
    if (headerBytes(request) > MAX_HEADER_BYTES) return gatewayError(431);
    if (request.body.length > MAX_BODY_BYTES) return gatewayError(413);
    const path = decodedPath(request.url);
    if (path === undefined) return gatewayError(400);
    const match = matchRoute(routes, request.method, path.slice(`/${STAGE}`.length));
    if (!match) return gatewayError(404);
    const event = JSON.stringify(apiEvent(request, match, { now: new Date(), requestId }));
    // Lambda rejects the event with 413, and the gateway answers with its own message.
    if (Buffer.byteLength(event) > MAX_EVENT_BYTES) return gatewayError(413);
    const result = await invoke(match.id, event);
    switch (result.outcome) {
      case 'returned':
        return apiAnswer(result.payload);
      // 503 comes only from the gateway's limit of 30 s, which no function reaches.
      case 'failed':
      case 'timedOut':
        return gatewayError(500);
    }
  };
  return async (request) => {
    const requestId = newRequestId();
    const { headers, ...rest } = await answer(request, requestId);
    return { ...rest, headers: { ...headers, 'apigw-requestid': requestId } };
  };
};
