/**
 * Turns a function's return value into API Gateway's answer. API Gateway uses statusCode, headers,
 * cookies, body and isBase64Encoded. A value of another shape is an error of the integration.
 */

import type { Answer } from './answer.ts';

const MESSAGES = {
  400: 'Bad Request',
  404: 'Not Found',
  413: 'Request Entity Too Large',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
} as const;

export const gatewayError = (status: keyof typeof MESSAGES): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify({ message: MESSAGES[status] })),
});

const MAX_PAYLOAD_BYTES = 6_291_556;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/**
 * @param payload the function's return value as JSON
 * @returns the function's answer; 200 with the whole payload if it has no statusCode (as in AWS's
 *   Lambda Test Tool); a plain 500 if a field has the wrong type
 */
export const apiAnswer = (payload: string): Answer => {
  if (Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES) return gatewayError(500);
  const value: unknown = JSON.parse(payload);
  if (!isRecord(value) || !('statusCode' in value)) {
    const headers = { 'content-type': 'application/json' };
    return { status: 200, headers, body: Buffer.from(payload) };
  }
  const { statusCode, headers = {}, cookies = [], body = '', isBase64Encoded = false } = value;
  if (
    typeof statusCode !== 'number' ||
    !Number.isInteger(statusCode) ||
    statusCode < 100 ||
    statusCode > 599 ||
    !isRecord(headers) ||
    !Object.values(headers).every(isScalar) ||
    !Array.isArray(cookies) ||
    !cookies.every((cookie) => typeof cookie === 'string') ||
    typeof body !== 'string' ||
    typeof isBase64Encoded !== 'boolean'
  ) {
    return gatewayError(500);
  }
  return {
    status: statusCode,
    headers: {
      ...(body !== '' && { 'content-type': 'text/plain; charset=utf-8' }),
      ...Object.fromEntries(
        Object.entries(headers).map(([name, text]) => [name.toLowerCase(), String(text)]),
      ),
    },
    cookies,
    body: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'),
  };
};
