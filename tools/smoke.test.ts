import { withPolicy } from '../build/page-policy.ts';
import { smoke, type Ask } from './smoke.ts';

const html = (body: string, status = 200): Response =>
  new Response(body, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
const json = (body: unknown, status = 200): Response => Response.json(body, { status });
const file = (type: string, body = ''): Response =>
  new Response(body, { headers: { 'content-type': type } });

const PRODUCT = { id: '7', slug: 'jarra-ocre', title: 'Jarra', img1: 'jarra-1000w.webp' };
const SITE = withPolicy(
  '<meta charset="utf-8"><script data-scripts="/assets/site.js" data-styles="/assets/site.css">start()</script>',
);
const PANEL = '<script type="module" crossorigin src="/assets/panel.js"></script>';

const WORKING_SHOP: Readonly<Record<string, () => Response>> = {
  '/': () => html(SITE),
  '/admin': () => html(PANEL),
  '/assets/site.js': () => file('text/javascript'),
  '/assets/site.css': () => file('text/css'),
  '/assets/panel.js': () => file('text/javascript'),
  '/config.json': () => json({ demo: null }),
  '/api/categories': () => json([]),
  '/api/products': () => json([PRODUCT]),
  '/product/jarra-ocre': () => html(`${SITE}<script type="application/ld+json">{}</script>`),
  '/api/products/jarra-ocre': () => json(PRODUCT),
  '/storage/v1/object/public/images/jarra-400w.webp': () => file('image/webp'),
  '/robots.txt': () => file('text/plain', 'Sitemap: https://shop.example/sitemap.xml'),
  '/sitemap.xml': () => file('application/xml; charset=utf-8'),
  '/product/no-such-product-of-a-smoke-test': () => html('', 404),
  '/api/no/such/route': () => json({ message: 'Not Found' }, 404),
  '/api/orders': () => json({ code: 'UNAUTHENTICATED' }, 401),
  '/api/users/tokens': () => json({ code: 'BAD_CREDENTIALS' }, 401),
};

const shopWith =
  (changed: Record<string, () => Response>): Ask =>
  (path) =>
    Promise.resolve(({ ...WORKING_SHOP, ...changed }[path] ?? (() => html('', 500)))());

const ONCE = { attempts: 1, pause: 0 };
const problems = async (ask: Ask, pace = ONCE): Promise<string[]> =>
  (await smoke(ask, pace)).flatMap(({ problem }) => problem ?? []);

test('finds no problem in a shop that works, and none in a new shop without products', async () => {
  expect(await problems(shopWith({}))).toEqual([]);
  expect(await problems(shopWith({ '/api/products': () => json([]) }))).toEqual([]);
});

const missing = () => html('', 404);
const failing = () => json({ code: 'INTERNAL' }, 500);

test.each([
  ['a page fails', '/', failing],
  ['the site is not stored', '/assets/site.js', missing],
  ['a stored page names a style that is gone', '/assets/site.css', missing],
  ['the panel has no script', '/admin', () => html('')],
  ['there are no settings', '/config.json', missing],
  ['the API answers with a page of the site', '/api/categories', () => html(SITE)],
  ['a page forbids its own script', '/', () => html(SITE.replace('start()', 'begin()'))],
  ['a product page is not rendered', '/product/jarra-ocre', () => html('')],
  ['a product cannot be read', '/api/products/jarra-ocre', failing],
  ['another product is read', '/api/products/jarra-ocre', () => json({ ...PRODUCT, id: '8' })],
  ['an image is missing', '/storage/v1/object/public/images/jarra-400w.webp', missing],
  ['the sitemap fails', '/sitemap.xml', failing],
  ['an unknown product has a page', '/product/no-such-product-of-a-smoke-test', () => html('')],
  ['an unknown route has an answer', '/api/no/such/route', () => json({})],
  ['orders are public', '/api/orders', () => json([])],
  ['sign-in fails', '/api/users/tokens', failing],
])('names the path when %s', async (_, path, answer) => {
  const found = await problems(shopWith({ [path]: answer }));
  expect(found.length).toBeGreaterThan(0);
  for (const problem of found) expect(problem).toContain(path);
});

test('tries a check again after an answer that was lost', async () => {
  const works = shopWith({});
  let lost = 0;
  const once: Ask = (path, sent) =>
    path === '/config.json' && lost++ === 0 ? Promise.reject(new Error('lost')) : works(path, sent);
  expect(await problems(once, { attempts: 2, pause: 0 })).toEqual([]);
  expect(lost).toBe(2);
});

test('signs in with an address that nobody has', async () => {
  const sent: string[] = [];
  const works = shopWith({});
  await smoke((path, init) => {
    if (init) sent.push(`${init.method} ${path} ${init.body}`);
    return works(path, init);
  }, ONCE);
  expect(sent).toEqual([
    expect.stringMatching(/^POST \/api\/users\/tokens \{"email":"smoke-[\w-]+@example\.com"/),
  ]);
});
