/**
 * `npm run new:endpoint`: starts an endpoint in a new or an existing area. Writes the row, a handler
 * that rejects every call, a failing test, the rights of each caller, a valid request and the
 * OpenAPI document. Then it prints the steps that are left.
 *
 *   npm run new:endpoint -- --area orders --id cancelOrder --method POST \
 *     --path '/orders/{id}/cancel' --access signedIn --summary 'Cancels an order not sent yet'
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { httpRows, kebabCase } from '#shared/rows/index.ts';

const ROOT = join(import.meta.dirname, '..');

const text = { type: 'string' } as const;
const OPTIONS = { area: text, id: text, method: text, path: text, access: text, summary: text };

const { values } = parseArgs({ options: OPTIONS });
const value = (name: keyof typeof OPTIONS, pattern: RegExp): string => {
  const given = values[name] ?? '';
  if (!pattern.test(given)) throw new Error(`--${name} ${given}: must match ${String(pattern)}`);
  return given;
};
const area = value('area', /^[a-z]+$/);
const id = value('id', /^[a-z]+([A-Z][a-z]+)+$/);
const method = value('method', /^(GET|POST|PUT|PATCH|DELETE)$/);
const path = value('path', /^\/[a-z{][\w{}/-]*$/);
const access = value('access', /^(public|signedIn|user|admin|self)$/);
const summary = value('summary', /^[^']+$/);

const existing = httpRows.find(
  (row) => row.id === id || (row.method === method && row.path === path),
);
if (existing) throw new Error(`${existing.method} ${existing.path} is ${existing.id} already`);

const rowFile = `shared/rows/${area}.ts`;
const handlerFile = `functions/${area}/${kebabCase(id)}.ts`;
const testFile = handlerFile.replace('.ts', '.test.ts');
const isNewArea = !existsSync(join(ROOT, rowFile));
const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
const success = { GET: 200, POST: 201, PUT: 200, PATCH: 200, DELETE: 204 }[method] ?? 200;
const isPublic = access === 'public';

const paramsSchema = parameters
  .map((name) => `${name}: z.string().check(z.minLength(1), z.maxLength(64))`)
  .join(', ');
const row = `
export const ${id} = {
  id: '${id}',
  area: '${area}',
  trigger: 'http',
  method: '${method}',
  path: '${path}',
  summary: '${summary}',
  access: '${access}',
  input: {${paramsSchema && `params: z.object({ ${paramsSchema} })`}},
  success: ${success},
  ${success === 204 ? '' : 'output: z.object({}),'}
  errors: [],
  uses: { ${isPublic ? "table: ['Query']" : "table: ['BatchGetItem'], partitions: ['ADMIN#', 'USER#'], secrets: true"} },
  work: '${method === 'GET' ? 'read' : 'write'}',
} as const satisfies Row;
`;

const wrapper = isPublic ? 'endpoint' : 'signedInEndpoint';
const handler = `
import { ${id} } from '#shared/rows/${area}.ts';
import { ${wrapper} } from '../http/${kebabCase(wrapper)}.ts';

export const handler = ${wrapper}(${id}, () => Promise.reject(new Error('Not written yet')));
`;

const caller = isPublic ? undefined : access === 'admin' ? 'addAdmin' : 'addUser';
const usesOwnId = access === 'self' && parameters.includes('id');
/** Properties for the parameters of the path: `ownId` is the property of the caller's own id. */
const paramsOf = (ownId: string): string =>
  parameters.map((name) => (usesOwnId && name === 'id' ? ownId : `${name}: '1'`)).join(', ');
const request = [
  ...(parameters.length > 0 ? [`params: { ${paramsOf('id')} }`] : []),
  ...(caller ? ['token'] : []),
].join(', ');
const test = `
import { ${id} } from '#shared/rows/${area}.ts';
import { invoke } from '../../test-support/invoke.ts';
${caller ? `import { ${caller} } from '../../test-support/shop.ts';` : ''}
import { handler } from './${kebabCase(id)}.ts';

test('${summary}', async () => {
  ${caller ? `const { ${usesOwnId ? 'id, ' : ''}token } = await ${caller}();` : ''}
  const { status, body } = await invoke(${id}, handler, { ${request} });
  expect({ status, body }).toEqual({ status: ${success}, body: 'write the expected body here' });
});
`;

/** Statuses for anonymous, self, other, admin and a bad token, as in the authorization matrix. */
const rights = {
  public: [success, success, success, success, success],
  signedIn: [401, success, success, success, 401],
  user: [401, success, success, 403, 401],
  admin: [401, 403, 403, success, 401],
  self: [401, success, 403, success, 401],
}[access];

const validRequest =
  parameters.length > 0
    ? `(${usesOwnId ? 'owner' : ''}) => Promise.resolve({ params: { ${paramsOf('id: owner.id')} } })`
    : '() => Promise.resolve({})';

const read = (file: string): Promise<string> => readFile(join(ROOT, file), 'utf8');

const write = async (file: string, source: string): Promise<void> => {
  const target = join(ROOT, file);
  await mkdir(dirname(target), { recursive: true });
  const options = { ...(await resolveConfig(target)), filepath: target };
  await writeFile(target, await format(source, options));
};

/** Inserts `line` before the first `end` that follows `start`. */
const insert = async (file: string, start: string, end: string, line: string): Promise<void> => {
  const source = await read(file);
  const from = source.indexOf(start);
  const at = from < 0 ? -1 : source.indexOf(end, from + start.length);
  if (at < 0) throw new Error(`${file} has no "${start}" that ends in ${JSON.stringify(end)}`);
  await write(file, `${source.slice(0, at)}${line}${source.slice(at)}`);
};

if (isNewArea) {
  await write(
    rowFile,
    `import * as z from 'zod/mini';\nimport type { Row } from './row.ts';\n${row}`,
  );
  await insert('shared/rows/row.ts', 'export type Area =', ';', `\n  | '${area}'`);
  const index = 'shared/rows/index.ts';
  await insert(index, 'import * as', '\nimport type', `\nimport * as ${area} from './${area}.ts';`);
  await insert(index, 'const rows = {', '\n};', `\n  ...${area},`);
} else {
  const rows = await read(rowFile);
  const needsSchemas = row.includes('z.') && !rows.includes("from 'zod/mini'");
  await write(rowFile, `${needsSchemas ? "import * as z from 'zod/mini';\n" : ''}${rows}${row}`);
}
await write(handlerFile, handler);
await write(testFile, test);
await insert(
  'test-support/authorization-matrix.ts',
  'export const MATRIX',
  '\n};',
  `\n  ${id}: ${JSON.stringify(rights)},`,
);
await insert(
  'test-support/valid-requests.ts',
  'const REQUESTS',
  '\n};',
  `\n  ${id}: ${validRequest},`,
);
execFileSync(process.execPath, ['--import', 'tsx', join(ROOT, 'tools/openapi.ts')], { cwd: ROOT });

const isWrite = method !== 'GET';
console.log(`
Written:
  ${rowFile}: the row
  ${isNewArea ? 'shared/rows/row.ts, shared/rows/index.ts: the area' : `(the area ${area} exists)`}
  ${handlerFile}: the handler, which rejects every call
  ${testFile}: a test, which fails until the handler is written
  test-support/authorization-matrix.ts: the rights of each caller
  test-support/valid-requests.ts: a valid request
  docs/openapi.json

Left to you:
  ${rowFile}: input, output, errors and permissions
  shared/domain/schemas/: input and output, where no schema fits
  functions/${area}/*-table.ts, docs/data-model.md: a new access pattern
  web/features/: the thunk that calls '${id}', where the site needs it${
    isWrite
      ? `
  functions/${area}/*-rules.ts: the decisions, with tests
  shared/domain/errors.ts: a code for each new reason to reject`
      : ''
  }

Then: npm run openapi && npm test
`);
