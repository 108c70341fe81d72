import { httpRows } from '#shared/rows/index.ts';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { IMAGES_PATH } from '#shared/domain/image-path.ts';
import { siteFileHeaders } from '#shared/hosting/site-files.ts';
import {
  API_ANSWER_HEADERS,
  HOME_REDIRECT,
  IMAGE_HEADERS,
  siteHeaders,
} from '#shared/hosting/headers.ts';
import { EDGE_REQUESTS } from '../../test-support/edge-requests.ts';
import { startMailbox, type Mailbox } from '../aws/mailbox.ts';
import { startObjectStore, type ObjectStore } from '../aws/object-store.ts';
import { edgeListener, knownQuery, type Origins } from './edge.ts';
import { createGateway } from './gateway.ts';
import { close, listen } from './http-server.ts';

const SITE = 'site';
const IMAGES = 'images';
const SITE_HEADERS = siteHeaders();
const PAGE_HEADERS = { 'cache-control': 'public, max-age=0, s-maxage=2' };

interface OriginAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

interface OriginState {
  stored?: OriginAnswer;
  api?: OriginAnswer;
}

const objectOf = (contentType: string, cacheControl: string): OriginAnswer => ({
  status: 200,
  headers: { 'content-type': contentType, 'cache-control': cacheControl },
  body: 'stored',
});
const bucketError = (status: number, code: string): OriginAnswer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<Error><Code>${code}</Code></Error>`,
});
const STORED = objectOf('image/webp', 'public, max-age=31536000, immutable');
const MISSING = bucketError(404, 'NoSuchKey');

const gatewayAnswer = (status: number, message: string): OriginAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ message }),
});

const LIST: OriginAnswer = {
  status: 200,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=0, s-maxage=5',
  },
  body: '[]',
};
const RENDERED: OriginAnswer = {
  status: 404,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  body: 'No encontrado',
};

interface EdgeRequest {
  request: string;
  sends?: Readonly<Record<string, string>>;
  bodyBytes?: number;
}

interface EdgeExchange extends EdgeRequest {
  origins?: OriginState;
  status: number;
  /** The headers that the edge adds. */
  adds: 'site' | 'images' | 'api';
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

const IMAGE = `${IMAGES_PATH}jarron-terracota-1-400w.webp`;
const FALLS_BACK = '/product/nada';
const PAGE = '/product/jarron-terracota';
const ASSET = '/assets/stored-1a2b.js';

const passedOn = (
  request: string,
  api: OriginAnswer,
  adds: EdgeExchange['adds'] = 'api',
): EdgeExchange => ({ request, origins: { api }, adds, ...api });

const GATEWAY_ANSWERS = [
  gatewayAnswer(429, 'Too Many Requests'),
  gatewayAnswer(503, 'Service Unavailable'),
];

const stored = (path: string, object: OriginAnswer): EdgeExchange => ({
  request: `GET ${path}`,
  origins: { stored: object },
  adds: 'site',
  ...object,
});

const MULTIPART = { 'content-type': 'multipart/form-data; boundary=a' };
const MIB = 1024 * 1024;

/** Whole answers. HEAD has an empty body. */
const EXCHANGES: readonly EdgeExchange[] = [
  { request: `GET ${IMAGE}`, origins: { stored: STORED }, adds: 'images', ...STORED },
  { request: `HEAD ${IMAGE}`, origins: { stored: STORED }, adds: 'images', ...STORED },
  { request: `GET ${IMAGE}`, adds: 'images', ...MISSING },
  { request: `HEAD ${IMAGE}`, adds: 'images', ...MISSING },
  ...[IMAGES_PATH, `${IMAGES_PATH}x.svg`, `${IMAGES_PATH}a%2fx.webp`].map((path): EdgeExchange => ({
    request: `GET ${path}`,
    status: 404,
    adds: 'images',
    headers: { 'cache-control': 'no-store' },
  })),
  ...['POST', 'PUT', 'DELETE', 'OPTIONS'].map((method): EdgeExchange => ({
    request: `${method} ${IMAGE}`,
    origins: { stored: STORED },
    status: 405,
    adds: 'images',
    headers: { 'cache-control': 'no-store', allow: 'GET, HEAD' },
  })),
  ...['/assets/gone-1a2b.js', '/assets/', '/brand/gone.svg'].flatMap((path): EdgeExchange[] => [
    { request: `GET ${path}`, adds: 'site', ...MISSING },
    { request: `HEAD ${path}`, adds: 'site', ...MISSING },
  ]),
  ...['GET /api', 'HEAD /api', 'GET /API/products', 'GET /nada'].map((request): EdgeExchange => ({
    request,
    status: 302,
    adds: 'api',
    headers: { location: '/' },
  })),
  {
    request: 'GET /api/newsletter/unsubscribe?token=a.b',
    status: 302,
    adds: 'api',
    headers: { location: '/newsletter/baja?token=a.b' },
  },
  passedOn('POST /api/newsletter/unsubscribe?token=a.b', LIST),
  // An HTTP API answers HEAD and OPTIONS only where a route names them.
  ...['GET /api/', 'GET /api/nada', 'HEAD /api/products', 'OPTIONS /api/products'].map(
    (request): EdgeExchange => ({ request, adds: 'api', ...gatewayAnswer(404, 'Not Found') }),
  ),
  { request: 'DELETE /api/products', adds: 'api', ...gatewayAnswer(404, 'Not Found') },
  passedOn('GET /api/products', LIST),
  ...GATEWAY_ANSWERS.map((answer) => passedOn('GET /api/products', answer)),
  // The API answers if the bucket has no such page.
  passedOn(`GET ${FALLS_BACK}`, RENDERED, 'site'),
  passedOn(`HEAD ${FALLS_BACK}`, RENDERED, 'site'),
  ...GATEWAY_ANSWERS.map((answer) => passedOn(`GET ${FALLS_BACK}`, answer, 'site')),
  stored(PAGE, objectOf('text/html; charset=utf-8', 'public, max-age=0, s-maxage=2')),
  stored(
    ASSET,
    objectOf(siteFileHeaders(ASSET)['content-type'], siteFileHeaders(ASSET)['cache-control']),
  ),
  // An HTTP API allows 10 MB of body. Lambda allows 6 MB of event, with binary bodies as base64.
  ...[{ bodyBytes: 10 * MIB + 1 }, { bodyBytes: 5 * MIB, sends: MULTIPART }].map(
    (sent): EdgeExchange => ({
      request: 'POST /api/users',
      ...sent,
      adds: 'api',
      ...gatewayAnswer(413, 'Request Entity Too Large'),
    }),
  ),
];

/** Pages and files allow only GET and HEAD. */
const NOT_ALLOWED = [
  'POST /',
  'PUT /product/jarron-terracota',
  'OPTIONS /product/jarron-terracota',
  'POST /api',
  'DELETE /assets/index-B1x2.js',
  'POST /brand/favicon.svg',
];

let folder: string;
let store: ObjectStore;
let mailbox: Mailbox;
let s3: S3Client;
let server: Server;
let origin: string;
let asked: string[];

const put = (
  Bucket: string,
  path: string,
  Body: string,
  headers: Readonly<Record<string, string>> = {
    'content-type': 'text/html; charset=utf-8',
    ...PAGE_HEADERS,
  },
) =>
  s3.send(
    new PutObjectCommand({
      Bucket,
      Key: path.slice(1),
      Body,
      ContentType: headers['content-type'],
      CacheControl: headers['cache-control'],
    }),
  );

const serve = async (options: Partial<Origins> = {}): Promise<void> => {
  const invoke = createGateway(httpRows, () =>
    Promise.resolve({
      outcome: 'returned',
      payload: JSON.stringify({
        statusCode: 200,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: 'rendered',
      }),
    }),
  );
  const listener = edgeListener({
    gateway: (request) => {
      asked.push(`${request.method} ${request.url}`);
      return invoke(request);
    },
    images: `${store.endpoint}/${IMAGES}`,
    siteBucket: `${store.endpoint}/${SITE}`,
    mailbox,
    runByHand: () => Promise.reject(new Error('No schedule runs here')),
    siteHeaders: SITE_HEADERS,
    ...options,
  });
  server = createServer({ maxHeaderSize: 64 * 1024 }, listener);
  origin = `http://127.0.0.1:${await listen(server)}`;
};

const get = (path: string, init?: RequestInit): Promise<Response> =>
  fetch(origin + path, { redirect: 'manual', ...init });

/** `fetch` sends no body with GET. */
const send = async ({ request, sends = {}, bodyBytes = 0 }: EdgeRequest) => {
  const [method, path] = request.split(' ');
  const headers = { ...sends, ...(bodyBytes > 0 && { 'content-length': bodyBytes }) };
  const sent = httpRequest(origin, { method, path, headers });
  sent.end(Buffer.alloc(bodyBytes, 'a'));
  const [answered] = (await once(sent, 'response')) as [IncomingMessage];
  const { statusCode: status, headers: found } = answered;
  return { status, headers: found, body: await text(answered) };
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'edge-'));
  mailbox = await startMailbox(join(folder, 'mails'));
});

afterAll(async () => {
  await mailbox.stop();
  await rm(folder, { recursive: true });
});

beforeEach(async () => {
  asked = [];
  store = await startObjectStore(join(await mkdtemp(join(folder, 'objects-'))));
  s3 = new S3Client({
    endpoint: store.endpoint,
    forcePathStyle: true,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
  await serve();
});

afterEach(async () => {
  s3.destroy();
  await close(server);
  await store.stop();
});

test.each(EDGE_REQUESTS)('%s is answered by %s, as in the cloud', async (path, answer) => {
  const [part = '', name = ''] = answer.split(' ');
  if (part === 'published' || part === 'files') await put(SITE, name, answer);
  if (part === 'images') await put(IMAGES, name, answer);
  const response = await get(path);
  if (part === '302') {
    expect(response.status).toBe(302);
    expect(Object.fromEntries(response.headers)).toMatchObject(HOME_REDIRECT.headers);
  } else if (name === '404') {
    expect(response.status).toBe(404);
  } else if (part === 'api') {
    expect(asked).toEqual([`GET ${name}`]);
  } else {
    expect(await response.text()).toBe(answer);
  }
  if (part !== 'api') expect(asked).toEqual([]);
});

test.each(['/assets/%2e%2e/', '/assets/.%2E/site', '/assets/../../images/'])(
  'never leaves the folder of a file: %s',
  async (path) => {
    await put(IMAGES, '/secret', 'secret');
    const { status, body } = await send({ request: `GET ${path}` });
    expect([status, body]).toEqual([404, '{"message":"Not Found"}']);
  },
);

describe('answers what CloudFront answers', () => {
  /** Headers of the connection, and headers that are the same in both. */
  const OTHERS =
    /^(?:connection|keep-alive|date|content-length|transfer-encoding|vary|etag|last-modified|apigw-requestid)$/;

  test.each(
    EXCHANGES.map(
      (exchange) => [exchange.request.slice(0, 60), exchange.status, exchange] as const,
    ),
  )('%s: %s (%#)', async (_, status, { request, origins, adds, headers, body = '', ...sent }) => {
    const { stored: object, api } = origins ?? {};
    const [method = '', path = ''] = request.split(' ');
    if (object) {
      const [bucket, key] = path.startsWith(IMAGES_PATH)
        ? [IMAGES, `/${path.slice(IMAGES_PATH.length)}`]
        : [SITE, path.startsWith('/assets/') ? path : `/pages${path}`];
      await put(bucket, key, object.body, object.headers);
    }
    if (api) {
      await close(server);
      await serve({ gateway: () => Promise.resolve({ ...api, body: Buffer.from(api.body) }) });
    }
    const response = await send({ ...sent, request });
    const found = Object.entries(response.headers).filter(([name]) => !OTHERS.test(name));
    const added = { site: SITE_HEADERS, images: IMAGE_HEADERS, api: API_ANSWER_HEADERS };
    expect({ status: response.status, headers: Object.fromEntries(found) }).toEqual({
      status,
      headers: adds === 'site' ? { ...headers, ...added.site } : { ...added[adds], ...headers },
    });
    // The bucket's XML has more elements.
    const error = /<Error><Code>\w+<\/Code>/;
    const shown = (whole: string): string => error.exec(whole)?.[0] ?? whole;
    expect(shown(response.body)).toBe(method === 'HEAD' ? '' : shown(body));
  });

  test.each(NOT_ALLOWED)('%s: 403', async (request) => {
    const response = await send({ request });
    expect(response.status).toBe(403);
    expect(asked).toEqual([]);
  });
});

test('passes on the headers that CloudFront passes on', async () => {
  const headers = {
    authorization: 'Bearer a',
    'idempotency-key': 'k',
    cookie: 'a=b',
    'x-other': 'c',
    'if-none-match': '"a"',
  };
  const passed: Record<string, string[]> = {};
  await close(server);
  await serve({
    gateway: ({ url, rawHeaders }) => {
      passed[url] = rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
      return Promise.resolve({ status: 200, headers: {}, body: Buffer.alloc(0) });
    },
  });
  await get('/api/orders', { headers });
  await get('/product/nada', { headers });
  const ofClient = (url: string) => passed[url]?.filter((name) => name in headers).toSorted();
  expect(ofClient('/api/orders')).toEqual(['authorization', 'idempotency-key', 'if-none-match']);
  expect(ofClient('/api/pages/product/nada')).toEqual(['if-none-match']);
});

describe('a published page', () => {
  const PATH = '/product/jarra';
  const OBJECT = '/pages/product/jarra';

  test('is answered with 304 to the browser that has it, compressed or not', async () => {
    await put(SITE, OBJECT, 'stored '.repeat(200));
    const first = await get(PATH, { headers: { 'accept-encoding': 'br' } });
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\//);
    for (const wanted of [etag, etag.slice(2)]) {
      const again = await get(PATH, { headers: { 'if-none-match': wanted } });
      expect([again.status, await again.text()]).toEqual([304, '']);
      expect(again.headers.get('content-security-policy')).toBeTruthy();
    }
    expect(asked).toEqual([]);
  });

  test('that is not stored is rendered by the API under the same path, without the query', async () => {
    const response = await get(`${PATH}/?utm_source=a&after=b`);
    expect([response.status, await response.text()]).toEqual([200, 'rendered']);
    expect(response.headers.get('content-security-policy')).toBe(
      SITE_HEADERS['content-security-policy'],
    );
    await get(PATH, { method: 'HEAD' });
    expect(asked).toEqual([`GET /api${OBJECT}`, `HEAD /api${OBJECT}`]);
  });

  test('is rendered by the API while the bucket does not answer', async () => {
    await store.stop();
    expect(await (await get(PATH)).text()).toBe('rendered');
    expect(asked).toEqual([`GET /api${OBJECT}`]);
  });
});

test('with --dev Vite answers the pages, and bucket and API answer the other published files', async () => {
  await close(server);
  await serve({ vite: (_request, response) => response.end('vite') });
  await put(SITE, '/pages/catalogue/all', 'stored');
  const answers = await Promise.all(
    ['/', '/product/jarra', '/nada', '/catalogue/all.json', '/robots.txt', '/feed.xml'].map(
      async (path) => (await get(path)).text(),
    ),
  );
  expect(answers).toEqual(['vite', 'vite', 'vite', 'stored', 'rendered', 'rendered']);
});

test.each([
  ['/api/products', '/api/products'],
  ['/api/products?categoryId=2', '/api/products?categoryId=2'],
  [
    '/api/products?utm_source=a&categoryId=2&categoryId=3&x',
    '/api/products?categoryId=2&categoryId=3',
  ],
  ['/api/products?x=1', '/api/products'],
  ['/api/products?CategoryId=2', '/api/products'],
  ['/api/reviews?after=a?b&%61fter=c', '/api/reviews?after=a?b'],
])('passes %s on as %s, like CloudFront', (url, expected) => {
  expect(knownQuery(url)).toBe(expected);
});
