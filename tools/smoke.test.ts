import { html, json, PRODUCT, SITE, WORKING_SHOP } from '../test-support/working-shop.ts';
import { smoke, type Ask } from './smoke.ts';

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
  ['the panel has no script', '/admin', () => html('')],
  ['there are no settings', '/config.json', missing],
  ['the API answers with a page of the site', '/api/categories', () => html(SITE)],
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
  expect(found).toEqual([expect.stringContaining(path)]);
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
