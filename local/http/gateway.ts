/**
 * API Gateway on one machine: matches a request with the route table, sends the function the event
 * it would get on AWS (api-event.ts), takes back what AWS would (api-answer.ts) and keeps its limits.
 * A wrong method is a 404 here as there: HTTP APIs know no 405.
 */
import type { HttpRow } from '#shared/rows/row.ts';
import type { Answer } from './answer.ts';
import { apiAnswer, gatewayError } from './api-answer.ts';
import { apiEvent, decodedPath, STAGE, type ApiRequest, type ApiRouting } from './api-event.ts';
import type { InvocationResult } from '../function-host.ts';
import { randomBytes } from 'node:crypto';

/** HTTP API quotas, not raisable: bytes of request line and header values, bytes of a body. */
const MAX_HEADER_BYTES = 10_240;
export const MAX_BODY_BYTES = 10 * 1024 * 1024;
/** Lambda's limit for an event, in bytes. Base64 makes it the real limit of an upload. */
const MAX_EVENT_BYTES = 6 * 1024 * 1024;

/** Runs a function by the id of its route; `event` is JSON. */
export type Invoke = (routeId: string, event: string) => Promise<InvocationResult>;

interface Match extends ApiRouting {
  id: string;
}

/** `undefined` where path and pattern differ; API Gateway decodes before it matches. */
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

/** A literal segment beats a parameter, from the left: `/users/tokens` before `/users/{id}`. */
const precedence = (path: string): string => path.replace(/\{\w+\}/g, '\uffff');

export const matchRoute = (
  routes: readonly HttpRow[],
  method: string,
  path: string,
): Match | undefined => {
  const byPrecedence = routes
    .filter((route) => route.method === method)
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

/** Looks like `VR2UHh0ALPEEJIA=`. */
const newRequestId = (): string => randomBytes(12).toString('base64url').slice(0, 15) + '=';

/** Answers one request after another; never rejects. */
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
    // Lambda refuses the event with its own 413, and the gateway passes that on in its own words.
    if (Buffer.byteLength(event) > MAX_EVENT_BYTES) return gatewayError(413);
    const result = await invoke(match.id, event);
    switch (result.outcome) {
      case 'returned':
        return apiAnswer(result.payload);
      // A function that throws, dies or runs into its own time limit is a 500; a 503 comes only
      // from the gateway's own 30 s, which every function's limit stays below (REQ-LIMITS).
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
