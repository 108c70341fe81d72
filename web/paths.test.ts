import fc from 'fast-check';
import { generatePath, matchRoutes } from 'react-router-dom';
import { publicPages } from '#shared/hosting/site-pages.ts';
import { ADMIN_FILE, SHELL_PAGE, sitePath } from '#shared/hosting/site-path.ts';
import { paths, patterns, returnPath, SEARCH_FIELD } from './paths.ts';

type Name = keyof typeof patterns;

const table = Object.entries(patterns).map(([id, path]) => ({ id, path }));

const reload = (path: string) => {
  const match = matchRoutes(table, new URL(path, 'https://shop.test').pathname)?.at(-1);
  return { name: match?.route.id, params: match?.params };
};

const WITHOUT_PARAMETER = Object.entries(paths).filter(([, build]) => build.length === 0);

test.each(WITHOUT_PARAMETER)('%s matches its own route', (name, build) => {
  expect(reload((build as () => string)()).name).toBe(name);
});

test.each(table)('CloudFront answers $path with the HTML of $id', ({ id, path }) => {
  const ANY = { slug: 'x', id: '1', token: 'x', text: 'x', action: 'x', code: 'x' };
  const file = sitePath(generatePath<string>(path, ANY)) ?? '';
  if (id in publicPages) expect(file.split('/').slice(0, 3)).toEqual(['', 'pages', id]);
  else expect(file).toBe(id === 'admin' ? ADMIN_FILE : SHELL_PAGE);
});

// Browsers remove the segments `.` and `..`, even encoded ones.
const text = fc
  .string({ unit: 'grapheme', minLength: 1 })
  .filter((value) => !/^\.{1,2}$/.test(value));

test.each<[Name, string, (value: string) => string]>([
  ['search', 'text', paths.search],
  ['product', 'slug', paths.product],
  ['productAlias', 'slug', paths.productAlias],
  ['newPassword', 'token', paths.newPassword],
  ['profile', 'id', paths.profile],
])('%s keeps any %s after a reload', (name, parameter, build) => {
  fc.assert(
    fc.property(
      text.filter((value) => name !== 'product' || value !== 'search'),
      (value) => {
        expect(reload(build(value))).toEqual({ name, params: { [parameter]: value } });
      },
    ),
  );
});

test.each(['.', '..', '%2e%2e', '%2E', '/', '//', '?', '#', '\\', '../cart', '%', '+', 'á'])(
  'a search for %s stays on the search page after a reload',
  (searched) => {
    const address = paths.search(searched);
    const { name, params } = reload(address);
    const inQuery = new URL(address, 'https://shop.test').searchParams.get(SEARCH_FIELD);
    expect([name, params?.text ?? inQuery]).toEqual(['search', searched]);
  },
);

test('category keeps its id after a reload', () => {
  expect(reload(paths.category(12))).toEqual({ name: 'category', params: { id: '12' } });
});

test.each([
  [{ from: '/cart/payment' }, '/cart/payment'],
  [{ from: '/product/search/a%20b' }, '/product/search/a%20b'],
  [{ from: '/login' }, '/'],
  [{ from: '/signup' }, '/'],
  [{ from: '/resetpassword' }, '/'],
  [{ from: '//evil.test' }, '/'],
  [{ from: '/\\evil.test' }, '/'],
  [{ from: 'https://evil.test' }, '/'],
  [{ from: 5 }, '/'],
  [{}, '/'],
  [null, '/'],
])('after the sign-in the state %j leads to %s', (state, path) => {
  expect(returnPath(state)).toBe(path);
});
