import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { spaPath } from './spa-path.ts';

test.each([
  ['/', 'home'],
  ['/products', 'products'],
  ['/products/', 'products'],
  ['/About-Us', 'about'],
  ['/product/jarron-terracota', 'product'],
  ['/products/jarron-terracota', 'productAlias'],
  ['/product/search', 'search'],
  ['/product/search/', 'search'],
  ['/product/search/2.5 l', 'search'],
  ['/product/search/%2Fassets%2F', 'search'],
  ['/categories/2', 'category'],
])('%p gets the HTML of the page %s', (uri, page) => {
  expect(spaPath(uri)).toBe(`/pages/${page}.html`);
});

test.each([
  '/cart/information',
  '/administrar',
  '/cart/admin',
  '/product',
  '/product/',
  '/product//',
  '/product/a/b',
  '/product/search/a/b',
  '/assets',
  '/index.html',
  '/pages/home.html',
  '',
])('%p gets index.html', (uri) => {
  expect(spaPath(uri)).toBe('/index.html');
});

test.each([
  '/admin',
  '/admin/',
  '/Admin',
  '/admin/editProduct/jarron-terracota',
  '/ADMIN/categories/',
  '/admin/index.html',
])('%p gets the HTML of the admin panel', (uri) => {
  expect(spaPath(uri)).toBe('/admin/index.html');
});

test.each(['/assets/main-4f2a.js', '/config.json', '/robots.txt'])('%p is a file', (uri) => {
  expect(spaPath(uri)).toBe(uri);
});

test('every file in web/public is a file', () => {
  const files = readdirSync(join(process.cwd(), 'web/public'), {
    recursive: true,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).split('web/public')[1] ?? '');
  expect(files.filter((file) => spaPath(file) !== file)).toEqual([]);
});
