import { privatePages, publicPages } from '#shared/hosting/site-pages.ts';
import { robots } from './robot-files.ts';

const lines = robots('https://tienda.lumbre.example').split('\n');

/** Whether a crawler may read a path: the longest rule that matches decides (RFC 9309). */
const isAllowed = (path: string): boolean => {
  const [longest] = lines
    .flatMap((line) => /^(Allow|Disallow): (.*)$/.exec(line)?.slice(1) ?? [])
    .flatMap((rule, at, all) => (at % 2 === 0 ? [{ rule, prefix: all[at + 1] ?? '' }] : []))
    .filter(({ prefix }) => path.startsWith(prefix))
    .toSorted((a, b) => b.prefix.length - a.prefix.length);
  return longest?.rule !== 'Disallow';
};
const example = (pattern: string): string => pattern.replace(/:\w+\??/, 'x');

test('a crawler may read every public page, photographs, feed and sitemap', () => {
  const others = ['/storage/v1/object/public/images/a.webp', '/feed.xml', '/sitemap/1.xml'];
  const paths = [...Object.values(publicPages).map(example), ...others, '/assets/a.js'];
  expect(paths.filter((path) => !isAllowed(path))).toEqual([]);
});

test('a crawler may not read the API, the panel and the private pages', () => {
  const paths = [...Object.values(privatePages).map(example), '/api/products', '/admin/orders'];
  expect(paths.filter(isAllowed)).toEqual([]);
});
