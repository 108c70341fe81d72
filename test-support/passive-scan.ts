/** Reports missing security headers and leaks of a running shop (PROMISE-S33). */
import { forbiddenBy } from '../build/page-policy.ts';
import { IMAGES_PATH } from '#shared/domain/image-path.ts';
import { imageUrl } from '#shared/domain/images.ts';
import { publicPages } from '#shared/hosting/site-pages.ts';
import { httpRows } from '#shared/rows/index.ts';

interface Asked {
  path: string;
  init?: RequestInit;
}

const withoutParameters = (path: string): string => path.replace(/\{\w+\}|:\w+\??/g, 'desconocido');

const requests = (): readonly Asked[] => [
  ...[...Object.values(publicPages), '/admin', '/admin/nada', '/nada', '/cart/information'].map(
    (path) => ({ path: withoutParameters(path) }),
  ),
  ...['/config.json', '/robots.txt', '/favicon.ico', '/assets/nada-0000.js'].map((path) => ({
    path,
  })),
  ...[
    imageUrl('jarron-terracota-1-1000w.webp', 400),
    `${IMAGES_PATH}nada.webp`,
    `${IMAGES_PATH}x.svg`,
  ].map((path) => ({ path })),
  { path: '/', init: { method: 'POST' } },
  { path: '/', init: { method: 'HEAD' } },
  { path: imageUrl('jarron-terracota-1-1000w.webp'), init: { method: 'DELETE' } },
  // Calls without a token, body or query.
  ...httpRows.map(({ method, path }) => ({
    path: `/api${withoutParameters(path)}`,
    init: { method },
  })),
  // The gateway answers these itself: 400, 404, 413, 431.
  { path: '/api/%zz' },
  { path: '/api/nada' },
  { path: '/api/products', init: { method: 'DELETE' } },
  { path: '/api/products', init: { method: 'OPTIONS', headers: { origin: 'https://a.example' } } },
  { path: '/api/orders', init: { method: 'POST', body: 'a'.repeat(10 * 1024 * 1024 + 1) } },
  { path: '/api/products', init: { headers: { authorization: 'a'.repeat(12_000) } } },
];

const REQUIRED: Readonly<Record<string, RegExp>> = {
  'x-content-type-options': /^nosniff$/,
  'strict-transport-security': /^max-age=31536000$/,
  // A page itself has the directives about what it loads.
  'content-security-policy': /^(?:default-src 'none'|form-action 'self'; base-uri 'none')/,
};
const REQUIRED_OF_PAGES: Readonly<Record<string, RegExp>> = {
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^no-referrer$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\)/,
};
/** These headers name the server, set a cookie or let other sites read. */
const FORBIDDEN = /^(?:server|x-powered-by|set-cookie|access-control-.*)$/;
const LEAK = /\bat \S+ \(|\.(?:ts|mjs):\d+|node_modules|DynamoDB|arn:aws|ECONN|\/functions\//;

const policyProblems = (html: string): string[] => [
  ...(html.includes(`content="default-src 'none'; script-src`) ? [] : ['has no policy of its own']),
  ...forbiddenBy(html).map((hash) => `forbids ${hash}`),
];

const problemsOf = async ({ path, init }: Asked, response: Response): Promise<string[]> => {
  const { headers, status } = response;
  const type = headers.get('content-type') ?? '';
  const isApi = path.startsWith('/api/');
  const required = {
    ...REQUIRED,
    ...(type.startsWith('text/html') && REQUIRED_OF_PAGES),
    ...(isApi && status >= 400 && { 'cache-control': /^no-store$/ }),
  };
  const text = /^image|^font|javascript/.test(type) ? '' : await response.text();
  return [
    ...Object.entries(required)
      .filter(([name, wanted]) => !wanted.test(headers.get(name) ?? ''))
      .map(([name]) => `${name}: ${headers.get(name) ?? 'missing'}`),
    ...[...headers.keys()].filter((name) => FORBIDDEN.test(name)).map((name) => `sends ${name}`),
    ...(text.includes('<html') ? policyProblems(text) : []),
    ...(LEAK.test(text) ? [`leaks ${LEAK.exec(text)?.[0] ?? ''}`] : []),
    ...(isApi && status >= 500 ? ['fails'] : []),
  ].map((problem) => `${init?.method ?? 'GET'} ${path.slice(0, 60)} ${status}: ${problem}`);
};

/** @returns one line per problem, and the statuses that were seen */
export const passiveScan = async (
  origin: string,
): Promise<{ problems: string[]; statuses: ReadonlySet<number> }> => {
  const problems: string[] = [];
  const statuses = new Set<number>();
  for (const asked of requests()) {
    const response = await fetch(origin + asked.path, { ...asked.init, redirect: 'manual' });
    statuses.add(response.status);
    problems.push(...(await problemsOf(asked, response)));
  }
  return { problems, statuses };
};
