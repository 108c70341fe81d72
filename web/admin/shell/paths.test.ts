import { generatePath, matchRoutes } from 'react-router-dom';
import { ADMIN_FILE, spaPath } from '#shared/hosting/spa-path.ts';
import { paths, patterns } from './paths.ts';

const table = Object.entries(patterns).map(([id, path]) => ({ id, path }));

/** What the router finds at a path after the browser has parsed it, as a reload would. */
const reload = (path: string) => {
  const match = matchRoutes(table, new URL(path, 'https://shop.test').pathname)?.at(-1);
  return { name: match?.route.id, params: match?.params };
};

test.each(Object.entries(paths).filter(([, build]) => build.length === 0))(
  '%s leads to its own route',
  (name, build) => {
    expect(reload((build as () => string)()).name).toBe(name);
  },
);

test.each(table)('CloudFront answers $path with the admin panel', ({ path }) => {
  expect(spaPath(generatePath<string>(path, { id: 'x' }))).toBe(ADMIN_FILE);
});

test.each<[string, string, string]>([
  ['editUser', paths.editUser('u/1 2'), 'u/1 2'],
  ['editProduct', paths.editProduct('jarrón-2.5 l'), 'jarrón-2.5 l'],
  ['editCategory', paths.editCategory(7), '7'],
])('%s keeps its id over a reload', (name, path, id) => {
  expect(reload(path)).toEqual({ name, params: { id } });
});
