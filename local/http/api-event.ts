/**
 * An HTTP request → the event of an API Gateway HTTP API, payload 2.0:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 *
 * "Measured" marks behaviour that this page does not describe. The sources are AWS's Lambda Test
 * Tool (https://github.com/aws/aws-lambda-dotnet) and
 * https://github.com/ministackorg/ministack/issues/766.
 */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** The API's stage. Request paths begin with it, paths of routes do not. */
export const STAGE = 'api';

const API_ID = 'lumbre0000';
const ACCOUNT_ID = '000000000000';

export interface ApiRequest {
  method: string;
  /** Encoded, with stage and query: `/api/products?categoryId=2`. */
  url: string;
  /** Names and values in turn, as in node:http. */
  rawHeaders: readonly string[];
  body: Buffer;
  sourceIp: string;
  sourcePort?: number | undefined;
  httpVersion: string;
}

export interface ApiRouting {
  routeKey: string;
  pathParameters: Readonly<Record<string, string>>;
}

/** Without the query. Undefined if the encoding is malformed. */
export const decodedPath = (url: string): string | undefined => {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '');
  } catch {
    return undefined;
  }
};

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const logTime = (now: Date): string => {
  const [date = '', time = ''] = now.toISOString().split('T');
  const [year, month, day] = date.split('-');
  return `${day}/${MONTHS[Number(month) - 1]}/${year}:${time.slice(0, 8)} +0000`;
};

/** Lower-case names; values of the same name are joined by commas. The edge passes on no cookie. */
const headersOf = (request: ApiRequest, domainName: string): Record<string, string> => {
  const headers: Record<string, string> = {};
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const name = (request.rawHeaders[at] ?? '').toLowerCase();
    const value = request.rawHeaders[at + 1] ?? '';
    headers[name] = headers[name] === undefined ? value : `${headers[name]},${value}`;
  }
  const forwardedFor = headers['x-forwarded-for'];
  return {
    ...headers,
    'content-length': String(request.body.length),
    // CloudFront does not forward the browser's Host, so no URL may depend on it (PROMISE-S13).
    host: domainName,
    // CloudFront replaces the value that a viewer sends.
    'cloudfront-viewer-address': `${request.sourceIp}:${request.sourcePort ?? 0}`,
    'x-forwarded-for': forwardedFor ? `${forwardedFor},${request.sourceIp}` : request.sourceIp,
    'x-forwarded-port': '443',
    'x-forwarded-proto': 'https',
  };
};

const queryParameters = (rawQueryString: string): Record<string, string> | undefined => {
  const query: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(rawQueryString)) {
    query[name] = Object.hasOwn(query, name) ? `${query[name]},${value}` : value;
  }
  return Object.keys(query).length > 0 ? query : undefined;
};

/** Measured (ministack): only these types arrive as text. Forms and untyped bodies are base64. */
const isText = (contentType: string | undefined): boolean =>
  /^(?:text\/[^;]+|application\/(?:json|xml|javascript))\s*(?:;|$)/i.test(contentType ?? '');

export const apiEvent = (
  request: ApiRequest,
  { routeKey, pathParameters }: ApiRouting,
  { now, requestId }: { now: Date; requestId: string },
): APIGatewayProxyEventV2 => {
  const domainName = `${API_ID}.execute-api.eu-central-1.amazonaws.com`;
  const headers = headersOf(request, domainName);
  const rawQueryString = request.url.split('?').slice(1).join('?');
  const queryStringParameters = queryParameters(rawQueryString);
  // Measured (Lambda Test Tool): the "raw" path has the stage, and it is decoded.
  const rawPath = decodedPath(request.url) ?? '';
  const text = isText(headers['content-type']);
  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString,
    headers,
    ...(queryStringParameters && { queryStringParameters }),
    requestContext: {
      accountId: ACCOUNT_ID,
      apiId: API_ID,
      domainName,
      domainPrefix: API_ID,
      http: {
        method: request.method,
        path: rawPath,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId,
      routeKey,
      stage: STAGE,
      time: logTime(now),
      timeEpoch: now.getTime(),
    },
    ...(request.body.length > 0 && { body: request.body.toString(text ? 'utf8' : 'base64') }),
    ...(Object.keys(pathParameters).length > 0 && { pathParameters: { ...pathParameters } }),
    isBase64Encoded: request.body.length > 0 && !text,
  };
};
