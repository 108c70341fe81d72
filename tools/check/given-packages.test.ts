/** The packages with which the shop was ordered are installed, and used where their work is. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const FOR_TESTS = 'aws-sdk-client-mock';

const GIVEN: readonly (readonly [name: string, files: RegExp])[] = [
  ['aws-cdk-lib', /^infra\//],
  ['constructs', /^infra\//],
  ['@aws-sdk/client-dynamodb', /^functions\//],
  ['@aws-sdk/lib-dynamodb', /^functions\//],
  ['@aws-sdk/client-s3', /^functions\//],
  ['@aws-sdk/client-ses', /^functions\//],
  ['@middy/core', /^functions\//],
  ['jose', /^functions\//],
  ['react', /^web\//],
  ['react-dom', /^web\//],
  ['react-router-dom', /^web\//],
  // This package passes on the exports of redux.
  ['@reduxjs/toolkit', /^web\//],
  ['react-bootstrap', /^web\/admin\//],
  ['react-bootstrap', /^web\/(?!admin\/)/],
  ['vite', /^build\//],
  [FOR_TESTS, /^functions\//],
];

const sources = ['infra', 'functions', 'web', 'build']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(folder, file),
    ),
  )
  .filter((file) => /\.tsx?$/.test(file));

test.each(GIVEN)('%s is used by a file of %s', (name, files) => {
  const imported = new RegExp(
    `^import (?!type )(?:[^;']*from )?'${name}(?:/[^']+)?'|import\\('${name}(?:/[^']+)?'\\)`,
    'm',
  );
  const users = sources.filter(
    (file) =>
      files.test(file) &&
      file.endsWith('.test.ts') === (name === FOR_TESTS) &&
      imported.test(read(file)),
  );
  expect(users).not.toEqual([]);
});

test('every given package is installed', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as {
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };
  expect(Object.keys({ ...dependencies, ...devDependencies })).toEqual(
    expect.arrayContaining([...GIVEN.map(([name]) => name), 'jest', 'redux']),
  );
});
