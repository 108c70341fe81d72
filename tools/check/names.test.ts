/**
 * Names chain by one grep: id of route or worker = row = handler file = bundle = construct =
 * operationId. The handler's own tests stand beside it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { allFunctions } from '#shared/rows/functions.ts';
import { allRoutes, kebabCase, pascalCase, routes } from '#shared/rows/index.ts';
import type { RouteSpec } from '#shared/rows/route.ts';
import * as workers from '#shared/rows/workers.ts';
import type { WorkerSpec } from '#shared/rows/workers.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const sources = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file));

const handlerFile = ({ area, id }: RouteSpec): string => `functions/${area}/${kebabCase(id)}.ts`;

describe.each(allRoutes.map((route) => [route.id, route] as const))('%s', (id, route) => {
  test('is exported under its id by the rows of its area', () => {
    expect(Object.entries(routes).find(([, row]) => row === route)?.[0]).toBe(id);
    expect(read(`shared/rows/${route.area}.ts`)).toContain(`export const ${id} = route({`);
  });

  test('has one handler, in the file of its name', () => {
    expect(read(handlerFile(route))).toMatch(
      new RegExp(`^export const handler = \\w*[eE]ndpoint\\(\\s*${id},`, 'm'),
    );
  });

  test('gives its handler what stands in braces in its path, and nothing else', () => {
    const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const { properties = {} } = z.toJSONSchema(route.input.params ?? z.object({}), { io: 'input' });
    expect(Object.keys(properties)).toEqual(inPath);
  });
});

const { allWorkers } = workers;
const workerFile = ({ area, id }: WorkerSpec): string => `functions/${area}/${kebabCase(id)}.ts`;

describe.each(allWorkers.map((worker) => [worker.id, worker] as const))('%s', (id, worker) => {
  test('is exported under its id', () => {
    expect(Object.entries(workers).find(([, row]) => row === worker)?.[0]).toBe(id);
  });

  test('has one handler, in the file of its name', () => {
    expect(read(workerFile(worker))).toMatch(
      new RegExp(`export const handler = (?:stream|batch)Worker\\(${id},`),
    );
  });
});

test.each(allFunctions.map(({ file }) => file))('%s has tests beside it', (file) => {
  const tests = file.replace('.ts', '.test.ts');
  expect([tests, existsSync(join(ROOT, tests))]).toEqual([tests, true]);
});

test('every handler has a row', () => {
  const handlers = sources('functions').filter(
    (file) => !file.endsWith('.test.ts') && read(file).includes('export const handler = '),
  );
  expect(handlers.toSorted()).toEqual(allFunctions.map(({ file }) => file).toSorted());
});

const doubled = (names: readonly string[]): string[] =>
  names.filter((name, at) => names.indexOf(name) !== at);

test.each([
  ['id', (id: string) => id],
  ['file and bundle', kebabCase],
  ['construct', pascalCase],
])('no two functions share their %s', (_, nameOf) => {
  expect(doubled(allFunctions.map(({ id }) => nameOf(id)))).toEqual([]);
});

test('no two routes share their method and path', () => {
  expect(
    doubled(allRoutes.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)),
  ).toEqual([]);
});

test('the schema library has one name everywhere, so that bundles stay small', () => {
  const folders = [
    'shared',
    'functions',
    'infra',
    'web',
    'local',
    'build',
    'tools',
    'test-support',
  ];
  const imports = folders
    .flatMap(sources)
    .flatMap((file) =>
      [...read(file).matchAll(/^import .* from 'zod.*$/gm)].map(([line]) => `${file}: ${line}`),
    );
  expect(imports.length).toBeGreaterThan(0);
  expect(imports.filter((line) => !/(import|type) \* as z from 'zod\/mini';$/.test(line))).toEqual(
    [],
  );
});
