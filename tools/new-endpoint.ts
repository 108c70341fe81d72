/**
 * Starts an endpoint: writes its row, a handler and a test that fails until somebody fills them, and
 * says what is left.
 *
 *   npm run new:endpoint -- --area orders --id cancelOrder --method POST \
 *     --path '/orders/{id}/cancel' --access signedIn --summary 'Cancels an order not sent yet'
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { httpRows, kebabCase } from '#shared/rows/index.ts';

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

const double = httpRows.find(
  (route) => route.id === id || (route.method === method && route.path === path),
);
if (double) throw new Error(`${double.method} ${double.path} is ${double.id} already`);

const isPublic = access === 'public';
const rowFile = `shared/rows/${area}.ts`;
const handlerFile = `functions/${area}/${kebabCase(id)}.ts`;
const testFile = handlerFile.replace('.ts', '.test.ts');
const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
const success = { GET: 200, POST: 201, PUT: 200, PATCH: 200, DELETE: 204 }[method] ?? 200;

const row = `
export const ${id} = row({
  id: '${id}',
  area: '${area}',
  trigger: 'http',
  method: '${method}',
  path: '${path}',
  summary: '${summary}',
  access: '${access}',
  input: {${
    parameters.length > 0
      ? `params: z.object({ ${parameters.map((name) => `${name}: z.string().check(z.minLength(1), z.maxLength(64))`).join(', ')} })`
      : ''
  }},
  success: ${success},
  ${success === 204 ? '' : 'output: z.object({}),'}
  errors: [],
  uses: { ${isPublic ? "table: ['Query']" : "table: ['BatchGetItem'], partitions: ['ADMIN#', 'USER#'], secrets: true"} },
  work: '${method === 'GET' ? 'read' : 'write'}',
});
`;

const wrapper = isPublic ? 'endpoint' : 'signedInEndpoint';
const handler = `
import { ${id} } from '#shared/rows/${area}.ts';
import { ${wrapper} } from '../http/${kebabCase(wrapper)}.ts';

export const handler = ${wrapper}(${id}, () => Promise.reject(new Error('Not written yet')));
`;

const caller = isPublic ? undefined : access === 'admin' ? 'addAdmin' : 'addUser';
const ownId = access === 'self' && parameters.includes('id');
const params = parameters.map((name) => (ownId && name === 'id' ? 'id' : `${name}: '1'`));
const request = [
  ...(params.length > 0 ? [`params: { ${params.join(', ')} }`] : []),
  ...(caller ? ['token'] : []),
];
const test = [
  `import { ${id} } from '#shared/rows/${area}.ts';`,
  `import { invoke } from '../../test-support/invoke.ts';`,
  ...(caller ? [`import { ${caller} } from '../../test-support/shop.ts';`] : []),
  `import { handler } from './${kebabCase(id)}.ts';`,
  '',
  `test('${summary}', async () => {`,
  ...(caller ? [`const { ${ownId ? 'id, ' : ''}token } = await ${caller}();`] : []),
  `const { status, body } = await invoke(${id}, handler, { ${request.join(', ')} });`,
  `expect({ status, body }).toEqual({ status: ${success}, body: 'say here what comes back' });`,
  '});',
].join('\n');

const write = async (file: string, source: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  const options = { ...(await resolveConfig(file)), filepath: file };
  await writeFile(file, await format(source, options));
};

const rows = await readFile(rowFile, 'utf8');
const needsSchemas = row.includes('z.') && !rows.includes("from 'zod/mini'");
await write(rowFile, `${needsSchemas ? "import * as z from 'zod/mini';\n" : ''}${rows}${row}`);
await write(handlerFile, handler);
await write(testFile, test);

console.log(`
Written:
  ${rowFile}   the row: say what goes in, what comes out, which errors, what it uses
  ${handlerFile}   the handler: a paragraph
  ${testFile}   its tests, which fail until then

Left to you:
  shared/domain/schemas/       what goes in and comes out, where no schema says it yet
  functions/${area}/    *-table.ts for a new access pattern (and its line in docs/data-model.md)
  test-support/    who may call, in authorization-matrix.ts, and a request in valid-requests.ts
  web/features/         the thunk that calls '${id}', where the site needs it${
    method === 'GET'
      ? ''
      : `
  functions/${area}/    *-rules.ts with its tests for what has to be decided
  shared/domain/errors.ts      a code for each new reason to refuse`
  }

Then: npm run openapi && npm test
`);
