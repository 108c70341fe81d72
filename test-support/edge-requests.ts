/** Requests, and the part that answers each of them in the cloud and locally. */
import { IMAGES_PATH } from '#shared/domain/image-path.ts';
import { siteFileHeaders } from '#shared/hosting/site-files.ts';

/**
 * `published`: an object of the site's bucket, or the API if the object is missing. `files`: a file of
 * the built site. `images`: an object of the images' bucket. `api`: a call of the API. `302`: the
 * redirect to the home page.
 */
export const EDGE_REQUESTS: readonly (readonly [path: string, answer: string])[] = [
  ['/', 'published /pages/home/index'],
  ['/index.html', 'published /pages/home/index'],
  ['/products', 'published /pages/products/index'],
  ['/product/jarron-terracota', 'published /pages/product/jarron-terracota'],
  ['/product/jarron-terracota/', 'published /pages/product/jarron-terracota'],
  ['/Product/jarron-terracota', 'published /pages/product/jarron-terracota'],
  ['/product/jarr%C3%B3n', 'published /pages/product/-'],
  ['/product/%252e%252e', 'published /pages/product/-'],
  ['/products/7', 'published /pages/productAlias/7'],
  ['/categories/2', 'published /pages/category/2'],
  ['/product/search', 'published /pages/search/index'],
  ['/product/search/2.5%20l', 'published /pages/search/index'],
  ['/sitemap.xml', 'published /pages/sitemap/index'],
  ['/feed/2.xml', 'published /pages/feed/2'],
  ['/robots.txt', 'published /pages/robots/index'],
  ['/catalogue/all.json', 'published /pages/catalogue/all'],
  ['/categories/', '302'],
  ['/product/a/b', '302'],
  ['/apiary', '302'],
  ['/pages/home/index', '302'],
  ['/wp-login.php', '302'],
  ['/cart/information', 'files /index.html'],
  ['/resetpassword/eyJhbGciOi.J9.abc-_x', 'files /index.html'],
  ['/profile/7', 'files /index.html'],
  ['/admin/editProduct/jarron', 'files /admin/index.html'],
  ['/brand/favicon.svg', 'files /brand/favicon.svg'],
  ['/assets/index-B1x2.js', 'files /assets/index-B1x2.js'],
  ['/favicon.ico', 'files /favicon.ico'],
  ['/api/products/jarron-terracota', 'api /api/products/jarron-terracota'],
  ['/api/users/resetpassword', 'api /api/users/resetpassword'],
  ['/api/no/such/route', 'api /api/no/such/route'],
  [`${IMAGES_PATH}jarron-terracota-1-400w.webp`, 'images /jarron-terracota-1-400w.webp'],
  [IMAGES_PATH, 'images 404'],
  [`${IMAGES_PATH}..%2fx.webp`, 'images 404'],
  [`${IMAGES_PATH}x.svg`, 'images 404'],
];

export interface OriginAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface OriginState {
  /** The bucket's answer to a request of the whole object. Absent if the bucket has no such object. */
  stored?: OriginAnswer;
  /** The API's answer where a route matches. */
  api?: OriginAnswer;
}

/** The bucket's answers. */
const stored = (contentType: string, cacheControl: string): OriginAnswer => ({
  status: 200,
  headers: {
    'content-type': contentType,
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
  },
  body: 'stored',
});
const bucketError = (status: number, code: string): OriginAnswer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<Error><Code>${code}</Code></Error>`,
});
const STORED = stored('image/webp', 'public, max-age=31536000, immutable');
export const MISSING = bucketError(404, 'NoSuchKey');
export const INVALID_RANGE = bucketError(416, 'InvalidRange');

/** An answer of API Gateway that no function has made. */
export const gatewayAnswer = (status: number, message: string): OriginAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ message }),
});

/** A function's answer to a public read. */
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

export interface EdgeRequest {
  /** `GET /path` */
  request: string;
  /** Names in lower case. */
  sends?: Readonly<Record<string, string>>;
  /** Bytes of the request's body. */
  bodyBytes?: number;
}

export interface EdgeExchange extends EdgeRequest {
  origins?: OriginState;
  status: number;
  /** The headers that the edge adds: those of the site, of images, or of the API's answers. */
  adds: 'site' | 'images' | 'api';
  /** All other headers. */
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

const IMAGE = `${IMAGES_PATH}jarron-terracota-1-400w.webp`;
const FALLS_BACK = '/product/nada';
const PAGE = '/product/jarron-terracota';
const ASSET = '/assets/stored-1a2b.js';

/** An answer of the API that the edge passes on. */
const passedOn = (
  request: string,
  api: OriginAnswer,
  adds: EdgeExchange['adds'] = 'api',
): EdgeExchange => ({ request, origins: { api }, adds, ...api });

/** API Gateway's own answers to a call of a route. */
const GATEWAY_ANSWERS = [
  gatewayAnswer(401, 'Unauthorized'),
  gatewayAnswer(403, 'Forbidden'),
  gatewayAnswer(413, 'Request Entity Too Large'),
  gatewayAnswer(429, 'Too Many Requests'),
  gatewayAnswer(431, 'Request Header Fields Too Large'),
  gatewayAnswer(500, 'Internal Server Error'),
  gatewayAnswer(503, 'Service Unavailable'),
];

/** The answers to ranges of a stored object. */
const rangesOf = (
  path: string,
  object: OriginAnswer,
  adds: EdgeExchange['adds'],
): EdgeExchange[] => {
  const exchange = (range: string, answer: OriginAnswer): EdgeExchange => ({
    request: `GET ${path}`,
    sends: { range },
    origins: { stored: object },
    adds,
    ...answer,
  });
  const part = (contentRange: string, body: string): OriginAnswer => ({
    status: 206,
    headers: { ...object.headers, 'content-range': contentRange },
    body,
  });
  return [
    exchange('bytes=1-3', part('bytes 1-3/6', 'tor')),
    exchange('bytes=4-99', part('bytes 4-5/6', 'ed')),
    exchange('bytes=-2', part('bytes 4-5/6', 'ed')),
    exchange('bytes=6-', INVALID_RANGE),
    // CloudFront ignores an invalid range.
    exchange('bytes=3-1', object),
  ];
};

const MULTIPART = { 'content-type': 'multipart/form-data; boundary=a' };
const MIB = 1024 * 1024;

/** Whole answers. The body of an answer to HEAD is empty. */
export const EDGE_EXCHANGES: readonly EdgeExchange[] = [
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
  ...rangesOf(IMAGE, STORED, 'images'),
  ...rangesOf(PAGE, stored('text/html; charset=utf-8', 'public, max-age=0, s-maxage=2'), 'site'),
  ...rangesOf(
    ASSET,
    stored(siteFileHeaders(ASSET)['content-type'], siteFileHeaders(ASSET)['cache-control']),
    'site',
  ),
  // The functions ignore `Range`, so CloudFront passes on the whole answer.
  { ...passedOn('GET /api/products', LIST), sends: { range: 'bytes=1-1' } },
  { ...passedOn(`GET ${FALLS_BACK}`, RENDERED, 'site'), sends: { range: 'bytes=1-3' } },
  // The quota of an HTTP API is 10 MB of body. Lambda's is 6 MB of event, with binary bodies as base64.
  ...[{ bodyBytes: 10 * MIB + 1 }, { bodyBytes: 5 * MIB, sends: MULTIPART }].map(
    (sent): EdgeExchange => ({
      request: 'POST /api/users',
      ...sent,
      adds: 'api',
      ...gatewayAnswer(413, 'Request Entity Too Large'),
    }),
  ),
  // CloudFront's quotas: 8,192 bytes of URL, 20,480 bytes of request without its body. The
  // distribution forwards no cookie.
  ...[
    { request: `GET /${'a'.repeat(8000)}` },
    { request: 'GET /nada', sends: { cookie: 'a'.repeat(20_000) } },
  ].map((sent): EdgeExchange => ({
    ...sent,
    status: 302,
    adds: 'api',
    headers: { location: '/' },
  })),
];

/** CloudFront answers these itself. AWS documents only the status. */
export const REJECTED: readonly (EdgeRequest & { status: 403 | 413 })[] = [
  // The cache behaviours of pages and files allow only GET and HEAD.
  ...[
    'POST /',
    'PUT /product/jarron-terracota',
    'OPTIONS /product/jarron-terracota',
    'POST /api',
    'DELETE /assets/index-B1x2.js',
    'POST /brand/favicon.svg',
  ].map((request) => ({ request, status: 403 }) as const),
  ...['/', PAGE, '/assets/index-B1x2.js', IMAGE, '/api/products', '/nada'].flatMap(
    (path) =>
      [
        { request: `GET ${path}`, bodyBytes: 1, status: 403 },
        { request: `GET ${path}`, sends: { cookie: 'a'.repeat(20_480) }, status: 413 },
      ] as const,
  ),
  // CloudFront answers 413, not 414, to a URL that is too long.
  ...['/', '/assets/', IMAGES_PATH, '/api/'].map(
    (path) => ({ request: `GET ${path}${'a'.repeat(8192)}`, status: 413 }) as const,
  ),
];
