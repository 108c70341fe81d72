import { readdirSync } from 'node:fs';
import { siteFileHeaders } from './site-files.ts';

test('what has a hash in its name is kept for a year, what has not is asked for again', () => {
  expect(siteFileHeaders('/assets/index-B1x2.js')).toEqual({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(siteFileHeaders('/index.html')).toEqual({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
  });
});

test('every file that the site brings along has a known type', () => {
  const files = readdirSync('web/public', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
  expect(
    files.filter((name) => siteFileHeaders(name)['content-type'] === 'application/octet-stream'),
  ).toEqual([]);
});
