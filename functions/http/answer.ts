import type { ErrorBody, ShopError } from '#shared/domain/errors.ts';
import { API_ANSWER_HEADERS } from '#shared/hosting/headers.ts';
import {
  type PageAnswer,
  type HttpRow,
  type Page,
  type RouteInput,
  successOf,
} from '#shared/rows/row.ts';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { hash } from 'node:crypto';
import { keptWhileEqual } from '../runtime/kept.ts';

export type Answer = APIGatewayProxyStructuredResultV2 & {
  statusCode: number;
  headers: Record<string, string>;
};

const baseHeaders = (requestId: string): Record<string, string> => ({
  ...API_ANSWER_HEADERS,
  'x-request-id': requestId,
});

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

const etagOf = (body: string): string => `"${hash('sha256', body, 'base64url').slice(0, 22)}"`;

const publicAnswer = keptWhileEqual((value: unknown) => {
  const body = JSON.stringify(value);
  return { body, etag: etagOf(body) };
});

/** Browsers revalidate every time. CloudFront answers from its cache for `seconds`. */
const sharedCacheControl = ({ seconds, staleSeconds }: NonNullable<HttpRow['cache']>): string =>
  `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${staleSeconds}`;

/** CloudFront makes an ETag weak when it compresses, so weak and strong ETags are equal here. */
const sameTag = ({ headers }: APIGatewayProxyEventV2, etag: string | undefined): boolean =>
  etag !== undefined &&
  (headers['if-none-match'] ?? '')
    .split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === etag);

const nextPage = (
  { queryStringParameters = {} }: APIGatewayProxyEventV2,
  { query }: RouteInput<HttpRow>,
  next: string | undefined,
): Record<string, string> => {
  if (next === undefined) return {};
  const search = new URLSearchParams({ after: next });
  // Only the parameters of the row, because the cache key has no others.
  for (const [name, value = ''] of Object.entries(queryStringParameters)) {
    if (name !== 'after' && Object.hasOwn(query ?? {}, name)) search.set(name, value);
  }
  return { link: `<?${search.toString()}>; rel="next"` };
};

/** A 404 is cached like a 200. A 503 is not, because the page lacks its data. */
const pageAnswer = (page: PageAnswer, event: APIGatewayProxyEventV2): Answer => {
  const { status, text, type, cacheControl } = page;
  const headers: Record<string, string> = {
    ...baseHeaders(event.requestContext.requestId),
    'content-type': type,
    ...(status === 503
      ? { 'retry-after': '5' }
      : { 'cache-control': cacheControl, etag: etagOf(text) }),
  };
  return status === 200 && sameTag(event, headers['etag'])
    ? { statusCode: 304, headers }
    : { statusCode: status, headers, body: text };
};

export const successAnswer = (
  route: HttpRow,
  result: unknown,
  event: APIGatewayProxyEventV2,
  input: RouteInput<HttpRow>,
): Answer => {
  if (result === undefined) {
    return { statusCode: successOf(route), headers: baseHeaders(event.requestContext.requestId) };
  }
  if (route.html) return pageAnswer(result as PageAnswer, event);
  const page = route.pageSize === undefined ? undefined : (result as Page<unknown>);
  const value = page ? page.entries : result;
  const { body, etag } = route.cache
    ? publicAnswer(value)
    : { body: JSON.stringify(value), etag: undefined };
  const headers: Record<string, string> = {
    ...baseHeaders(event.requestContext.requestId),
    ...JSON_TYPE,
    ...(route.cache && { 'cache-control': sharedCacheControl(route.cache) }),
    ...(etag !== undefined && { etag }),
    ...nextPage(event, input, page?.next),
  };
  return sameTag(event, headers['etag'])
    ? { statusCode: 304, headers }
    : { statusCode: successOf(route), headers, body };
};

export const errorAnswer = (
  { code, status, message, details, retryAfter }: ShopError,
  requestId: string,
): Answer => {
  const body: ErrorBody = {
    message,
    code,
    ...(details.length > 0 && { details: [...details] }),
    requestId,
  };
  return {
    statusCode: status,
    headers: {
      ...baseHeaders(requestId),
      ...JSON_TYPE,
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
      ...(retryAfter !== undefined && { 'retry-after': String(Math.ceil(retryAfter)) }),
    },
    body: JSON.stringify(body),
  };
};
