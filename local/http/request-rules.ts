/** Rules of CloudFront and S3 for requests, which do not depend on the distribution. */

/** CloudFront's quotas: bytes of a URL, and of a request without its body. */
const MAX_URL_BYTES = 8192;
const MAX_REQUEST_BYTES = 20_480;

export interface RequestHead {
  method: string;
  /** Path and query. */
  url: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/**
 * The status with which CloudFront itself rejects a request, before any behaviour: 413 for a URL or a
 * request that is too long, 403 for a GET with a body. CloudFront never answers 414. Its quota counts
 * the URL that it constructs, so scheme and host are counted here.
 */
export const rejectedWith = ({ method, url, headers }: RequestHead): 403 | 413 | undefined => {
  if (Buffer.byteLength(`https://${String(headers['host'])}${url}`) > MAX_URL_BYTES) return 413;
  const lines = [
    `${method} ${url} HTTP/1.1`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`),
  ];
  if (Buffer.byteLength(lines.join('\r\n')) > MAX_REQUEST_BYTES) return 413;
  const hasBody = Number(headers['content-length'] ?? 0) > 0 || 'transfer-encoding' in headers;
  return method === 'GET' && hasBody ? 403 : undefined;
};

/** Places of the first and the last byte. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * The bytes of an object that a Range header asks for. `undefined` stands for the whole object: there
 * is no header, CloudFront ignores an invalid one, and S3 returns no several ranges.
 */
export const byteRange = (
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined => {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') {
    return to === '0' || size === 0
      ? 'unsatisfiable'
      : { first: Math.max(0, size - Number(to)), last: size - 1 };
  }
  if (to !== '' && Number(to) < Number(from)) return undefined;
  if (Number(from) >= size) return 'unsatisfiable';
  return { first: Number(from), last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
};

/** The value of Content-Range. */
export const contentRange = ({ first, last }: ByteRange, size: number): string =>
  `bytes ${first}-${last}/${size}`;
