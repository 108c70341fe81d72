/** Replaces CloudFront. Paths below `/_local` exist only here. */
import { imageObjectPath, IMAGES_PATH } from '#shared/domain/image-path.ts';
import {
  API_HEADERS,
  CACHE_KEY_HEADERS,
  API_ANSWER_HEADERS,
  HOME_REDIRECT,
  IMAGE_HEADERS,
  IMAGES_READ_ONLY,
  NO_IMAGE,
  redirectTo,
  siteHeaders,
  type EdgeAnswer,
} from '#shared/hosting/headers.ts';
import { API_QUERY } from '#shared/rows/index.ts';
import { PUBLISHED_FILES } from '#shared/hosting/published-page.ts';
import { MAIL_PAGES } from '#shared/hosting/site-pages.ts';
import { FAILOVER_STATUSES, PUBLISHED_PATH, sitePath } from '#shared/hosting/site-path.ts';
import { openApiDocument } from '../../build/openapi.ts';
import { STAGE } from './api-event.ts';
import { acceptedBy, type Answer, jsonAnswer, sendAnswer } from './answer.ts';
import { MAX_BODY_BYTES, type Gateway } from './gateway.ts';
import { readAll } from './http-server.ts';
import { RUN_PATH } from '../schedules.ts';
import { MAILBOX_HEADERS, mailboxPage } from '../aws/mailbox-page.ts';
import type { Mailbox } from '../aws/mailbox.ts';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

export interface Origins {
  gateway: Gateway;
  /** Without a trailing slash. */
  images: string;
  mailbox: Mailbox;
  runByHand: (id: string) => Promise<Answer>;
  siteBucket: string;
  siteHeaders: Readonly<Record<string, string>>;
  /** With `--dev`, Vite makes the pages, and serves the folder `web/api` below the API's prefix. */
  vite?: RequestListener;
}

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** AWS documents only the status of this answer. */
const notAllowed = (): Answer => ({
  status: 403,
  headers: { ...siteHeaders(), 'content-type': 'text/html' },
  body: Buffer.from('<H1>403 ERROR</H1>\nThe request could not be satisfied.\n'),
});

const ownAnswer = (answer: EdgeAnswer): Answer => ({ ...answer, body: Buffer.alloc(0) });

export const knownQuery = (url: string): string => {
  const [path = '', ...rest] = url.split('?');
  const known = rest
    .join('?')
    .split('&')
    .filter((part) => API_QUERY.includes(part.split('=', 1)[0] ?? ''));
  return known.length === 0 ? path : `${path}?${known.join('&')}`;
};

const ALWAYS_PASSED = ['content-length', 'if-none-match', 'x-forwarded-for'];
const PASSED_TO_API = new Set(
  [...ALWAYS_PASSED, ...CACHE_KEY_HEADERS, ...API_HEADERS].map((name) => name.toLowerCase()),
);

const knownHeaders = (rawHeaders: readonly string[], passed: ReadonlySet<string>): string[] =>
  rawHeaders.filter((_, at) => passed.has((rawHeaders[at - (at % 2)] ?? '').toLowerCase()));

const askGateway = async (
  gateway: Gateway,
  request: IncomingMessage,
  url: string,
  passed: ReadonlySet<string> = new Set(ALWAYS_PASSED),
): Promise<Answer> => {
  const body = await readAll(request, MAX_BODY_BYTES);
  return gateway({
    method: request.method ?? 'GET',
    url,
    rawHeaders: knownHeaders(request.rawHeaders, passed),
    // One byte over the limit makes the gateway reject the request.
    body: body ?? Buffer.alloc(MAX_BODY_BYTES + 1),
    sourceIp: request.socket.remoteAddress ?? '',
    sourcePort: request.socket.remotePort,
    httpVersion: request.httpVersion,
  });
};

const fromGateway = async (gateway: Gateway, request: IncomingMessage): Promise<Answer> => {
  const url = knownQuery(request.url ?? '/');
  const answer = await askGateway(gateway, request, url, PASSED_TO_API);
  return { ...answer, headers: { ...API_ANSWER_HEADERS, ...answer.headers } };
};

const OBJECT_HEADERS = ['content-type', 'cache-control', 'etag', 'last-modified'];

/** Reads the whole object, even for a range or HEAD; Node.js drops the body of HEAD. */
const readObject = async (url: string, request: IncomingMessage): Promise<Answer> => {
  // fetch() would resolve `%2e%2e` and read the bucket's list.
  if (/\/(?:\.|%2e){1,2}(?:\/|$)/i.test(url)) return jsonAnswer(404, { message: 'Not Found' });
  const { 'if-none-match': ifNoneMatch } = request.headers;
  // The edge makes the ETag of a compressed answer weak, but S3 compares strong ETags.
  const wanted = ifNoneMatch && { 'if-none-match': ifNoneMatch.replace(/^W\//, '') };
  const found = await fetch(url, { ...(wanted && { headers: wanted }) });
  const kept = OBJECT_HEADERS.flatMap((name) => {
    const value = found.headers.get(name);
    return value ? [[name, value] as const] : [];
  });
  return {
    status: found.status,
    headers: Object.fromEntries(kept),
    body: Buffer.from(await found.arrayBuffer()),
  };
};

const fromImages = async (
  bucket: string,
  path: string,
  request: IncomingMessage,
): Promise<Answer> => {
  if (!isRead(request.method ?? '')) return ownAnswer(IMAGES_READ_ONLY);
  const object = imageObjectPath(path);
  if (object === undefined) return ownAnswer(NO_IMAGE);
  const found = await readObject(bucket + object, request);
  return { ...found, headers: { ...found.headers, ...IMAGE_HEADERS } };
};

const fromFiles = async (
  { siteBucket, siteHeaders: added }: Origins,
  object: string,
  request: IncomingMessage,
): Promise<Answer> => {
  const found = await readObject(siteBucket + object, request);
  return { ...found, headers: { ...found.headers, ...added } };
};

/** The bucket, or the API if the bucket lacks the object or does not answer. */
const fromPublished = async (
  { siteBucket, gateway, siteHeaders: added }: Origins,
  object: string,
  request: IncomingMessage,
): Promise<Answer> => {
  const stored = await readObject(siteBucket + object, request).catch(() => undefined);
  const answer =
    stored && !FAILOVER_STATUSES.includes(stored.status)
      ? stored
      : await askGateway(gateway, request, `/${STAGE}${object}`);
  return { ...answer, headers: { ...answer.headers, ...added } };
};

/** `?to=` selects the mails to an address. */
const fromLocal = async (
  mailbox: Mailbox,
  path: string,
  query: URLSearchParams,
): Promise<Answer> => {
  if (path === '/_local/mail.json') {
    const to = query.get('to');
    const mails = mailbox.mails();
    return jsonAnswer(200, to === null ? mails : mails.filter((mail) => mail.to.includes(to)));
  }
  if (path === '/_local/mail') {
    const body = Buffer.from(mailboxPage(mailbox.mails()));
    return { status: 200, headers: MAILBOX_HEADERS, body };
  }
  if (path === '/_local/openapi.json') return jsonAnswer(200, await openApiDocument());
  return jsonAnswer(404, { message: 'Not Found' });
};

const isPublishedFile = (object: string): boolean =>
  PUBLISHED_FILES.some((file) => object.startsWith(`${PUBLISHED_PATH}${file}/`));

export const edgeListener = (origins: Origins): RequestListener => {
  const { gateway, images, mailbox, runByHand, vite } = origins;
  const isApi = (path: string): boolean =>
    path.startsWith(`/${STAGE}/`) && !(vite && /\.tsx?$/.test(path));
  const answer = async (request: IncomingMessage, path: string): Promise<Answer | undefined> => {
    const { method = '' } = request;
    const page = MAIL_PAGES[path];
    if (page !== undefined && isRead(method)) {
      const token = new URLSearchParams(request.url?.split('?')[1]).get('token');
      return ownAnswer(redirectTo(page + (token === null ? '' : `?token=${token}`)));
    }
    if (isApi(path)) return fromGateway(gateway, request);
    if (path.startsWith(IMAGES_PATH)) return fromImages(images, path, request);
    if (path.startsWith(RUN_PATH) && method === 'POST') {
      return runByHand(path.slice(RUN_PATH.length));
    }
    if (path.startsWith('/_local/')) {
      return fromLocal(mailbox, path, new URLSearchParams(request.url?.split('?')[1]));
    }
    if (!isRead(method)) return notAllowed();
    const object = sitePath(path);
    if (vite) {
      return object && isPublishedFile(object)
        ? fromPublished(origins, object, request)
        : undefined;
    }
    if (object === undefined) return ownAnswer(HOME_REDIRECT);
    const read = object.startsWith(PUBLISHED_PATH) ? fromPublished : fromFiles;
    return read(origins, object, request);
  };
  /** Immutable answers are read and compressed once. */
  const kept = new Map<string, Answer>();
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method, headers, url = '/' } = request;
    // A client may invent headers, so only the encodings that the edge knows make another copy.
    const isKept = headers['if-none-match'] === undefined;
    const path = url.split('?', 1)[0] ?? '/';
    const key = [method, path, acceptedBy(request)].join(' ');
    const given = (isKept ? kept.get(key) : undefined) ?? (await answer(request, path));
    if (!given) return vite?.(request, response);
    const sent = await sendAnswer(request, response, given);
    if (isKept && sent.status === 200 && sent.headers['cache-control']?.endsWith('immutable')) {
      kept.set(key, sent);
    }
  };
  return (request, response) => {
    respond(request, response).catch(() => {
      // The client disconnected, or a configured AWS endpoint does not answer.
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
  };
};
