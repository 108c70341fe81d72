import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

export const jsonAnswer = (
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Answer => ({
  status,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  body: Buffer.from(JSON.stringify(value)),
});

/** CloudFront compresses these statuses and types, from 1,000 bytes to 10 MB, Brotli first. */
const COMPRESSED_STATUSES = [200, 403, 404];
const TEXT = /^(?:text\/|application\/(?:json|javascript|xml)|image\/svg\+xml)/;
const MIN_BYTES = 1000;
const MAX_BYTES = 10_000_000;

type Encoding = 'br' | 'gzip';

const encoders: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
};

/** The encoding in which a request gets a text. */
export const acceptedBy = (request: IncomingMessage): Encoding | undefined => {
  const names = (request.headersDistinct['accept-encoding'] ?? [])
    .join(',')
    .split(',')
    .map((part) => part.trim().split(';')[0]);
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding));
};

/** A compressed answer gets a weak ETag. */
const compressed = async (answer: Answer, encoding: Encoding | undefined): Promise<Answer> => {
  const { status, headers, body } = answer;
  const text = COMPRESSED_STATUSES.includes(status) && TEXT.test(headers['content-type'] ?? '');
  if (!text || headers['content-encoding'] || body.length < MIN_BYTES || body.length > MAX_BYTES) {
    return answer;
  }
  const vary = { vary: 'accept-encoding' };
  if (!encoding) return { ...answer, headers: { ...headers, ...vary } };
  const { etag } = headers;
  return {
    ...answer,
    headers: {
      ...headers,
      ...vary,
      'content-encoding': encoding,
      ...(etag && { etag: etag.startsWith('W/') ? etag : `W/${etag}` }),
    },
    body: await encoders[encoding](body),
  };
};

export const sendAnswer = async (
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
): Promise<Answer> => {
  const sent = await compressed(answer, acceptedBy(request));
  const { status, headers, body } = sent;
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (status !== 304 && status !== 204) response.setHeader('content-length', body.length);
  response.end(body);
  return sent;
};
