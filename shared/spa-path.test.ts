import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { spaPath } from './spa-path.ts';

test.each([
  '/',
  '/product/jarron-terracota',
  '/product/search/2.5 l',
  '/assets',
  '/index.html',
  '',
])('%p is a page', (uri) => {
  expect(spaPath(uri)).toBe('/index.html');
});

test.each(['/assets/main-4f2a.js', '/config.json', '/robots.txt'])('%p is a file', (uri) => {
  expect(spaPath(uri)).toBe(uri);
});

test('every file that the site brings along is one', () => {
  const files = readdirSync(join(process.cwd(), 'web/public'), {
    recursive: true,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).split('web/public')[1] ?? '');
  expect(files.filter((file) => spaPath(file) !== file)).toEqual([]);
});
