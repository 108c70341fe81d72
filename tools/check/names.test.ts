/** One grep for the id of a row finds handler file, bundle, construct and operationId. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { allRows, handlerFile, httpRows, kebabCase, pascalCase } from '#shared/rows/index.ts';
import type { Row } from '#shared/rows/row.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const sources = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file));

const HANDLER = {
  none: (id: string) => `\\w*[eE]ndpoint\\(\\s*${id},`,
  stream: (id: string) => `streamWorker\\(${id},`,
  schedule: (id: string) => `scheduled\\(${id},`,
  event: (id: string) => `compose\\(${id},`,
  authorizer: (id: string) => `compose\\(${id},`,
  deployment: (id: string) => `compose\\(${id},`,
} as const satisfies Record<NonNullable<Row['trigger']> | 'none', (id: string) => string>;

describe.each(allRows.map((row) => [row.id, row] as const))('%s', (id, row) => {
  test('is exported under its id by one file of rows', () => {
    const start = `export const ${id} = {\n  id: '${id}',`;
    expect(sources('shared/rows').filter((file) => read(file).includes(start))).toHaveLength(1);
  });

  test('has one handler, in the file of its name', () => {
    expect(read(handlerFile(row))).toMatch(
      new RegExp(`^export const handler = ${HANDLER[row.trigger ?? 'none'](id)}`, 'm'),
    );
  });

  test('has tests beside its handler', () => {
    const folder = dirname(handlerFile(row));
    const tested = new RegExp(`'\\./${kebabCase(id)}\\.ts'|'${id}'`);
    const tests = sources(folder).filter((file) => file.endsWith('.test.ts'));
    expect(tests.some((file) => tested.test(read(file)))).toBe(true);
  });
});

test.each(httpRows.map((row) => [row.id, row] as const))(
  '%s declares the parameters that its path has in braces, and no others',
  (_, { path, input }) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const { properties = {} } = z.toJSONSchema(input.params ?? z.object({}), { io: 'input' });
    expect(Object.keys(properties)).toEqual(inPath);
  },
);

test('every handler has a row', () => {
  const handlers = sources('functions').filter(
    (file) => !file.endsWith('.test.ts') && read(file).includes('export const handler = '),
  );
  expect(handlers.toSorted()).toEqual(allRows.map(handlerFile).toSorted());
});

const doubled = (names: readonly string[]): string[] =>
  names.filter((name, at) => names.indexOf(name) !== at);

test.each([
  ['id', (id: string) => id],
  ['file and bundle', kebabCase],
  ['construct', pascalCase],
])('no two rows share their %s', (_, nameOf) => {
  expect(doubled(allRows.map(({ id }) => nameOf(id)))).toEqual([]);
});

test('no two HTTP rows share their method and path', () => {
  expect(
    doubled(httpRows.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)),
  ).toEqual([]);
});

test('every file imports the schema library under one name, so that bundles stay small', () => {
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
