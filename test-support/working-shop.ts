/** The answers of a shop that works, for tests of the smoke test. */

export const html = (body: string, status = 200): Response =>
  new Response(body, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
export const json = (body: unknown, status = 200): Response => Response.json(body, { status });
const file = (type: string, body = ''): Response =>
  new Response(body, { headers: { 'content-type': type } });

export const PRODUCT = { id: '7', slug: 'jarra-ocre', title: 'Jarra', img1: 'jarra-1000w.webp' };
/** Both ways in which a page of the build names its script. */
export const SITE =
  '<script data-scripts="/assets/site.js" data-styles="/assets/site.css">start()</script>';
const PANEL = '<script type="module" crossorigin src="/assets/panel.js"></script>';

/** By path. */
export const WORKING_SHOP: Readonly<Record<string, () => Response>> = {
  '/': () => html(SITE),
  '/admin': () => html(PANEL),
  '/assets/site.js': () => file('text/javascript'),
  '/assets/panel.js': () => file('text/javascript'),
  '/config.json': () => json({ demo: null }),
  '/api/categories': () => json([]),
  '/api/products': () => json([PRODUCT]),
  '/product/jarra-ocre': () => html('<script type="application/ld+json">{}</script>'),
  '/api/products/jarra-ocre': () => json(PRODUCT),
  '/storage/v1/object/public/images/jarra-400w.webp': () => file('image/webp'),
  '/robots.txt': () => file('text/plain', 'Sitemap: https://shop.example/sitemap.xml'),
  '/sitemap.xml': () => file('application/xml; charset=utf-8'),
  '/product/no-such-product-of-a-smoke-test': () => html('', 404),
  '/api/no/such/route': () => json({ message: 'Not Found' }, 404),
  '/api/orders': () => json({ code: 'UNAUTHENTICATED' }, 401),
  '/api/users/tokens': () => json({ code: 'BAD_CREDENTIALS' }, 401),
};
