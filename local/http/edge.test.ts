import { httpRows } from '#shared/rows/index.ts';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { IMAGES_PATH } from '#shared/domain/image-path.ts';
import {
  API_ANSWER_HEADERS,
  HOME_REDIRECT,
  IMAGE_HEADERS,
  INLINE_FILE,
} from '#shared/hosting/site-headers.ts';
import {
  EDGE_EXCHANGES,
  EDGE_REQUESTS,
  REJECTED,
  type EdgeRequest,
} from '../../test-support/edge-requests.ts';
import { startMailbox, type Mailbox } from '../aws/mailbox.ts';
import { startObjectStore, type ObjectStore } from '../aws/object-store.ts';
import { edgeListener, knownQuery, type Origins } from './edge.ts';
import { createGateway } from './gateway.ts';
import { close, listen } from './http-server.ts';
import { staticSite, type StaticSite } from './static-site.ts';

const SITE = 'site';
const IMAGES = 'images';
const PAGE_HEADERS = { 'cache-control': 'public, max-age=0, s-maxage=2' };

let folder: string;
let store: ObjectStore;
let mailbox: Mailbox;
let site: StaticSite;
let s3: S3Client;
let server: Server;
let origin: string;
/** Requests that reached the gateway. */
let asked: string[];
/** Status of the gateway's answers. */
let apiStatus: number;

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
        statusCode: apiStatus,
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
    published: `${store.endpoint}/${SITE}`,
    mailbox,
    runByHand: () => Promise.reject(new Error('No schedule runs here')),
    site: site.listener,
    pageHeaders: site.headers,
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
  const built = join(folder, 'built');
  const files = EDGE_REQUESTS.flatMap(([, answer]) =>
    answer.startsWith('files ') ? [answer.slice('files '.length)] : [],
  );
  for (const file of files) {
    await mkdir(dirname(join(built, file)), { recursive: true });
    await writeFile(join(built, file), `files ${file}`);
  }
  for (const { request, origins } of EDGE_EXCHANGES) {
    const [, path = ''] = request.split(' ');
    if (origins?.stored && path.startsWith('/assets/')) {
      await writeFile(join(built, path), origins.stored.body);
    }
  }
  await mkdir(dirname(join(built, INLINE_FILE)), { recursive: true });
  await writeFile(join(built, INLINE_FILE), '{"scripts":["sha256-abc="],"styles":[]}');
  site = await staticSite(built);
  mailbox = await startMailbox(join(folder, 'mails'));
});

afterAll(async () => {
  await mailbox.stop();
  await rm(folder, { recursive: true });
});

beforeEach(async () => {
  asked = [];
  apiStatus = 200;
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
  if (part === 'published') await put(SITE, name, answer);
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

describe('answers what CloudFront answers', () => {
  /** Headers of the connection, and of answers that are the same in both. */
  const OTHERS =
    /^(?:connection|keep-alive|date|content-length|transfer-encoding|vary|etag|last-modified|apigw-requestid)$/;

  test.each(
    EDGE_EXCHANGES.map(
      (exchange) => [exchange.request.slice(0, 60), exchange.status, exchange] as const,
    ),
  )('%s: %s (%#)', async (_, status, { request, origins, adds, headers, body = '', ...sent }) => {
    const { stored, api } = origins ?? {};
    const [method = '', path = ''] = request.split(' ');
    if (stored) {
      const [bucket, object] = path.startsWith(IMAGES_PATH)
        ? [IMAGES, `/${path.slice(IMAGES_PATH.length)}`]
        : [SITE, `/pages${path}`];
      await put(bucket, object, stored.body, stored.headers);
    }
    if (api) {
      await close(server);
      await serve({ gateway: () => Promise.resolve({ ...api, body: Buffer.from(api.body) }) });
    }
    const response = await send({ ...sent, request });
    const found = Object.entries(response.headers).filter(([name]) => !OTHERS.test(name));
    const added = { site: site.headers, images: IMAGE_HEADERS, api: API_ANSWER_HEADERS };
    expect({ status: response.status, headers: Object.fromEntries(found) }).toEqual({
      status,
      headers: adds === 'site' ? { ...headers, ...added.site } : { ...added[adds], ...headers },
    });
    // The bucket's XML has more elements.
    const error = /<Error><Code>\w+<\/Code>/;
    const shown = (whole: string): string => error.exec(whole)?.[0] ?? whole;
    expect(shown(response.body)).toBe(method === 'HEAD' ? '' : shown(body));
  });

  test.each(REJECTED.map((row) => [row.request.slice(0, 60), row.status, row] as const))(
    '%s: %s (%#)',
    async (_, status, row) => {
      const response = await send(row);
      expect([response.status, response.headers.connection]).toEqual([
        status,
        status === 413 ? 'close' : 'keep-alive',
      ]);
      expect(asked).toEqual([]);
    },
  );
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

  test('has the headers of its object and of the site', async () => {
    await put(SITE, OBJECT, 'stored');
    const { status, headers } = await get(PATH);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      ...site.headers,
      ...PAGE_HEADERS,
      'content-type': 'text/html; charset=utf-8',
      etag: expect.stringMatching(/^"\w{32}"$/) as unknown,
      'last-modified': expect.stringContaining('GMT') as unknown,
    });
  });

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

  test('answers HEAD with the length and no body', async () => {
    await put(SITE, OBJECT, 'stored');
    const response = await get(PATH, { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(response.headers.get('content-length')).toBe('6');
  });

  test('that is not stored is rendered by the API under the same path, without the query', async () => {
    const response = await get(`${PATH}/?utm_source=a&after=b`);
    expect([response.status, await response.text()]).toEqual([200, 'rendered']);
    expect(response.headers.get('content-security-policy')).toBe(
      site.headers['content-security-policy'],
    );
    await get(PATH, { method: 'HEAD' });
    expect(asked).toEqual([`GET /api${OBJECT}`, `HEAD /api${OBJECT}`]);
  });

  test('that does not exist is a 404 of the API', async () => {
    apiStatus = 404;
    const response = await get('/product/nada');
    expect([response.status, await response.text()]).toEqual([404, 'rendered']);
  });

  test('is rendered by the API while the bucket does not answer', async () => {
    await store.stop();
    expect(await (await get(PATH)).text()).toBe('rendered');
    expect(asked).toEqual([`GET /api${OBJECT}`]);
  });
});

test('with --dev Vite answers the pages, and bucket and API answer the other published files', async () => {
  await close(server);
  await serve({ dev: true, site: (_request, response) => response.end('vite') });
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
