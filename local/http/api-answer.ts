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

interface Returned {
  statusCode?: number;
  headers?: Readonly<Record<string, string | number | boolean>>;
  body?: string;
  isBase64Encoded?: boolean;
}

/**
 * @param payload the function's return value as JSON
 * @returns the function's answer; a plain 500 if the value is too large or has no valid status
 */
export const apiAnswer = (payload: string): Answer => {
  if (Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES) return gatewayError(500);
  const returned = (JSON.parse(payload) ?? {}) as Returned;
  const { statusCode, headers = {}, body = '', isBase64Encoded = false } = returned;
  if (statusCode === undefined || !(statusCode >= 100 && statusCode <= 599)) {
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
    body: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'),
  };
};
