import { readdirSync } from 'node:fs';
import { siteFileHeaders } from './site-files.ts';

test('files with a hash in their name are cached for a year, others are revalidated', () => {
  expect(siteFileHeaders('/assets/index-B1x2.js')).toEqual({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(siteFileHeaders('/index.html')).toEqual({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
  });
});

test('every file in web/public has a known type', () => {
  const files = readdirSync('web/public', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
  expect(
    files.filter((name) => siteFileHeaders(name)['content-type'] === 'application/octet-stream'),
  ).toEqual([]);
});
