/**
 * The local edge, in the role of CloudFront: one origin for the API, the images and the site
 * (RULE-01). Paths below `/_local` exist only here (RULE-40).
 */
import { siteConfig } from '#shared/domain/demo.ts';
import { imageObjectPath, IMAGES_PATH } from '#shared/domain/image-path.ts';
import { FILE_PATTERNS, PAGE_PATTERNS, pagePath } from '#shared/hosting/page-path.ts';
import { API_QUERY } from '#shared/hosting/api-query.ts';
import { API_ANSWER_HEADERS, IMAGE_HEADERS, siteHeaders } from '#shared/hosting/site-headers.ts';
import { STAGE } from './api-event.ts';
import { type Answer, jsonAnswer, sendAnswer } from './answer.ts';
import { MAX_BODY_BYTES, type Gateway } from './gateway.ts';
import { readAll } from './http-server.ts';
import { RUN_PATH } from '../schedules.ts';
import { MAILBOX_HEADERS, mailboxPage } from '../aws/mailbox-page.ts';
import type { Mailbox } from '../aws/mailbox.ts';
import type { IncomingMessage, RequestListener } from 'node:http';

export interface Origins {
  gateway: Gateway;
  /** URL of the image bucket, without a trailing slash. */
  images: string;
  mailbox: Mailbox;
  runByHand: (id: string) => Promise<Answer>;
  /** Answers all other paths: the built site, or Vite. */
  site: RequestListener;
  /** The site's headers, for published pages; undefined with `--dev`, which publishes none. */
  pageHeaders?: Readonly<Record<string, string>> | undefined;
  /** With `--dev`, Vite serves the folder `web/api` below the API's prefix. */
  sourcesUnderApi?: boolean;
}

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

const notAllowed = (headers: Readonly<Record<string, string>>): Answer =>
  jsonAnswer(405, { message: 'Method Not Allowed' }, { ...headers, allow: 'GET, HEAD' });

/** A dual-stack socket writes an IPv4 address as `::ffff:192.168.1.20`. */
const sourceIp = ({ socket }: IncomingMessage): string =>
  (socket.remoteAddress ?? '').replace(/^::ffff:/, '');

/** Removes the query parameters that CloudFront does not pass on. */
export const knownQuery = (url: string): string => {
  const [path = '', ...rest] = url.split('?');
  const known = rest
    .join('?')
    .split('&')
    .filter((part) => API_QUERY.includes(part.split('=', 1)[0] ?? ''));
  return known.length === 0 ? path : `${path}?${known.join('&')}`;
};

const askGateway = async (
  gateway: Gateway,
  request: IncomingMessage,
  url: string,
): Promise<Answer> => {
  const body = await readAll(request, MAX_BODY_BYTES);
  return gateway({
    method: request.method ?? 'GET',
    url,
    rawHeaders: request.rawHeaders,
    // One byte over the gateway's limit makes the gateway reject the request.
    body: body ?? Buffer.alloc(MAX_BODY_BYTES + 1),
    sourceIp: sourceIp(request),
    sourcePort: request.socket.remotePort,
    httpVersion: request.httpVersion,
  });
};

const fromGateway = async (gateway: Gateway, request: IncomingMessage): Promise<Answer> => {
  const answer = await askGateway(gateway, request, knownQuery(request.url ?? '/'));
  return { ...answer, headers: { ...API_ANSWER_HEADERS, ...answer.headers } };
};

const HOME: Answer = { status: 302, headers: { location: '/' }, body: Buffer.alloc(0) };

/** CloudFront's patterns with a wildcard at the end, which distinguish upper and lower case. */
const matchesAny = (patterns: readonly string[], path: string): boolean =>
  patterns.some((pattern) =>
    pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern,
  );
const isPagePath = (path: string): boolean =>
  matchesAny(PAGE_PATTERNS, path) && !matchesAny(FILE_PATTERNS, path);

/** A published page: the API renders it, and the site's headers replace the API's. */
const fromRenderer = async (
  { gateway, pageHeaders }: Origins,
  path: string,
  request: IncomingMessage,
): Promise<Answer> => {
  const url = pagePath(path);
  if (url === undefined) return HOME;
  const answer = await askGateway(gateway, request, url);
  return { ...answer, headers: { ...answer.headers, ...pageHeaders } };
};

/** Answers an unknown name with 404 in JSON, never with S3's XML (REQ-RIGHTS). */
const fromBucket = async (
  bucket: string,
  path: string,
  request: IncomingMessage,
): Promise<Answer> => {
  if (!isRead(request.method ?? '')) {
    return notAllowed(IMAGE_HEADERS);
  }
  const object = imageObjectPath(path);
  const { 'if-none-match': ifNoneMatch } = request.headers;
  const found =
    object &&
    (await fetch(bucket + object, {
      headers: ifNoneMatch ? { 'if-none-match': ifNoneMatch } : {},
    }));
  if (!found || (!found.ok && found.status !== 304)) {
    return jsonAnswer(404, { message: 'Not Found' }, IMAGE_HEADERS);
  }
  const kept = ['content-type', 'cache-control', 'etag', 'last-modified'].flatMap((name) => {
    const value = found.headers.get(name);
    return value ? [[name, value] as const] : [];
  });
  return {
    status: found.status,
    headers: { ...Object.fromEntries(kept), ...IMAGE_HEADERS },
    body: Buffer.from(await found.arrayBuffer()),
  };
};

const fromMailbox = (mailbox: Mailbox, path: string): Answer => {
  if (path === '/_local/mail.json') return jsonAnswer(200, mailbox.mails());
  if (path === '/_local/mail') {
    const body = Buffer.from(mailboxPage(mailbox.mails()));
    return { status: 200, headers: MAILBOX_HEADERS, body };
  }
  return jsonAnswer(404, { message: 'Not Found' });
};

export const edgeListener = (origins: Origins): RequestListener => {
  const { gateway, images, mailbox, runByHand, site, sourcesUnderApi = false } = origins;
  const isApi = (path: string): boolean =>
    path.startsWith(`/${STAGE}/`) && !(sourcesUnderApi && /\.tsx?$/.test(path));
  const answer = async (request: IncomingMessage, path: string): Promise<Answer | undefined> => {
    if (isApi(path)) return fromGateway(gateway, request);
    if (path.startsWith(IMAGES_PATH)) return fromBucket(images, path, request);
    if (path.startsWith(RUN_PATH) && request.method === 'POST') {
      return runByHand(path.slice(RUN_PATH.length));
    }
    if (path.startsWith('/_local/')) return fromMailbox(mailbox, path);
    if (!isRead(request.method ?? '')) return notAllowed(siteHeaders());
    if (origins.pageHeaders && isPagePath(path)) return fromRenderer(origins, path, request);
    if (path === '/config.json') {
      return jsonAnswer(200, siteConfig(true), { ...siteHeaders(), 'cache-control': 'no-cache' });
    }
    return undefined;
  };
  return (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    answer(request, path)
      .then((given) => (given ? sendAnswer(request, response, given) : site(request, response)))
      .catch(() => {
        // The client disconnected, or a configured AWS endpoint does not answer.
        if (response.headersSent) response.destroy();
        else response.writeHead(502).end();
      });
  };
};
