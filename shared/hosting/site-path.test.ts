import fc from 'fast-check';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { objectKey, ONLY_KEY, PUBLISHED_PAGES, publicPath } from './published-page.ts';
import { sitePath } from './site-path.ts';

// More paths: test-support/edge-requests.ts, which the functions of the edge answer.
test.each([
  ['/config.json', 'catalogue/config'],
  ['/products/', 'products/index'],
  ['/About-Us', 'about/index'],
  ['/product/jarron%2dterracota', 'product/jarron-terracota'],
  ['/pro%64uct/jarron-terracota', 'product/jarron-terracota'],
  ['/product/01JZ6V3W8Q0000000000000000', 'product/01JZ6V3W8Q0000000000000000'],
  ['/products/jarron-terracota', 'productAlias/jarron-terracota'],
  ['/product/search/', 'search/index'],
  ['/product/search/%2Fassets%2F', 'search/index'],
  ['/product/search/%', 'search/index'],
  ['/signup', 'signUp/index'],
  ['/resetpassword', 'requestReset/index'],
  ['/cart/', 'cart/index'],
  ['/feed.xml', 'feed/1'],
  ['/catalogue/home.json', 'catalogue/home'],
  ['/catalogue/category-12.json', 'catalogue/category-12'],
])('%p is the object %s', (uri, object) => {
  expect(sitePath(uri)).toBe(`/pages/${object}`);
});

test.each(PUBLISHED_PAGES)('the path of the page %s is its object', (page) => {
  const keys = { product: 'jarra-ocre', productAlias: 'jarra-ocre', category: '12' };
  const key = page in keys ? keys[page as keyof typeof keys] : ONLY_KEY;
  expect(sitePath(publicPath(page, key))).toBe(`/${objectKey({ page, key })}`);
});

test.each([
  ['/product/..'],
  ['/product/%2e%2e'],
  ['/product/..%2fcategory%2f2'],
  ['/product/%2e%2e%2f%2e%2e%2findex.html'],
  ['/product/%2541'],
  ['/product/a%2Fb'],
  ['/product/a%5Cb'],
  ['/product/jarron%00'],
  ['/product/jarron%0A'],
  ['/product/jarron%20azul'],
  ['/product/jarrón'],
  ['/product/%E0%A4%A'],
  ['/product/jarron.html'],
  ['/product/-'],
  ['/product/__proto__'],
  [`/product/${'a'.repeat(101)}`],
  [`/product/${'%61'.repeat(2700)}`],
  ['/product/../'],
])('%p is no key, and its page is the 404 page', (uri) => {
  expect(sitePath(uri)).toBe('/pages/product/-');
});

test.each([
  '/categories/0',
  '/categories/02',
  '/categories/1e3',
  '/categories/-1',
  '/categories/x',
])('%p is no category, and its page is the 404 page', (uri) => {
  expect(sitePath(uri)).toBe('/pages/category/-');
});

test.each([
  '/Cart/Shipping/',
  '/cart/payment',
  '/profile/01JZ6V3W8Q0000000000000000',
  '/newsletter/baja',
  '/confirmar-correo',
  '/aviso/confirmar',
  '/aviso/cancelar',
])('%p is a private page', (uri) => {
  expect(sitePath(uri)).toBe('/pages/shell/index');
});

test.each([
  '/admin',
  '/admin/',
  '/Admin',
  '/admin/editProduct/jarron-terracota',
  '/ADMIN/categories/',
  '/admin/index.html',
])('%p gets the HTML of the admin panel', (uri) => {
  expect(sitePath(uri)).toBe('/admin/index.html');
});

test.each([
  '/administrar',
  '/cart/admin',
  '/product',
  '/product/',
  '/product//',
  '/product/search/a/b',
  '/product/../categories/2',
  '/categories',
  '/assets',
  '/pages/product/jarron-terracota',
  '/pages/home.html',
  '/sitemap/1.xml',
  '/feed/x.xml',
  '/sitemap.xml/',
  '/catalogue/',
  '/catalogue/a/b.json',
  '/catalogue/..%2findex.json',
  '/.vite/manifest.json',
  '//evil.example/',
  '/__proto__',
  '/%',
  '/%00',
  '',
  `/${'a'.repeat(8000)}`,
])('%p is unknown and leads home', (uri) => {
  expect(sitePath(uri)).toBeUndefined();
});

test('every file in web/public is a file', () => {
  const files = readdirSync(join(process.cwd(), 'web/public'), {
    recursive: true,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).split('web/public')[1] ?? '');
  expect(files.filter((file) => sitePath(file) !== file)).toEqual([]);
});

test('no path leads to an object outside of its page', () => {
  const starts = ['/product/', '/products/', '/categories/', '/catalogue/', '/feed/', '/'];
  const hostile = fc.constantFrom(
    '..',
    '/',
    '%2e',
    '%2F',
    '%5c',
    '%00',
    '%25',
    '\\',
    '\n',
    '.json',
  );
  const part = fc.oneof(hostile, fc.string({ unit: 'binary' }), fc.constant('jarron'));
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.array(part), (start, parts) => {
      const object = sitePath(start + parts.join(''));
      if (object === undefined || object === '/index.html' || object === '/admin/index.html')
        return;
      if (/^\/(?:assets|brand)\//.test(object)) return;
      expect(object).toMatch(/^\/pages\/[a-zA-Z]+\/[\w-]{1,100}$/);
    }),
    { numRuns: 2000 },
  );
});
