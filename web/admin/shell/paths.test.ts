import { generatePath, matchRoutes } from 'react-router-dom';
import { ADMIN_FILE, sitePath } from '#shared/hosting/site-path.ts';
import { paths, patterns } from './paths.ts';

const routes = Object.entries(patterns).map(([id, path]) => ({ id, path }));

const matchOnReload = (path: string) => {
  const match = matchRoutes(routes, new URL(path, 'https://shop.test').pathname)?.at(-1);
  return { name: match?.route.id, params: match?.params };
};

test.each(Object.entries(patterns).filter(([, path]) => !path.includes(':')))(
  'the path %s matches its own route',
  (name, path) => {
    expect(matchOnReload(path).name).toBe(name);
  },
);

test.each(routes)('CloudFront serves the admin panel for $path', ({ path }) => {
  expect(sitePath(generatePath<string>(path, { id: 'x', token: 'y' }))).toBe(ADMIN_FILE);
});

test.each<[string, string, string]>([
  ['editUser', paths.editUser('u/1 2'), 'u/1 2'],
  ['editProduct', paths.editProduct('jarrón-2.5 l'), 'jarrón-2.5 l'],
  ['editCategory', paths.editCategory(7), '7'],
  ['order', paths.order('01JD/1'), '01JD/1'],
  ['closeOrder', paths.closeOrder('01JD/1'), '01JD/1'],
])('the path %s keeps its id over a reload', (name, path, id) => {
  expect(matchOnReload(path)).toEqual({ name, params: { id } });
});
