/** Starts every bundle in a process of its own, with only the environment of its template. */
import {
  allRows,
  httpRows,
  kebabCase,
  pascalCase,
  routes,
  type RouteId,
  streamRows,
} from '#shared/rows/index.ts';
import { successOf } from '#shared/rows/row.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import type { Roles } from './roles.ts';
import { createGateway } from '../local/http/gateway.ts';
import { hashAsDeployed } from './fresh-table.ts';
import { encodeBody } from './invoke.ts';
import { addUser } from './shop.ts';
import { allowedToken, openShopFor, toRequest, validRequest } from './valid-requests.ts';
import { eventOf } from './worker.ts';

const ROOT = join(import.meta.dirname, '..');
const roles = JSON.parse(readFileSync(process.env['ROLES_FILE'] ?? '', 'utf8')) as Roles;

hashAsDeployed();

const environmentOf = (id: string): Record<string, string> => {
  const { environment = {} } = roles[pascalCase(id)] ?? {};
  const fromHere = Object.entries(process.env).filter(
    // The tests order in a demo, which takes no money.
    ([name]) => name.startsWith('AWS_') || ['LAMBDA_TASK_ROOT', 'DEMO_PAYMENT'].includes(name),
  );
  return Object.fromEntries([
    ...fromHere,
    ...Object.entries(environment).map(([name, value]) => [name, process.env[name] ?? value]),
  ]) as Record<string, string>;
};

/** Without an event the handler is not called, and the answer is `null`. */
const start = async (id: string, event = ''): Promise<unknown> => {
  const bundle = pathToFileURL(join(ROOT, 'dist/functions', kebabCase(id), 'index.cjs')).href;
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'lambda-runtime.mjs'), bundle, id],
    {
      cwd: tmpdir(),
      env: environmentOf(id),
      stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    },
  );
  const [, , errors, told] = child.stdio;
  child.stdin?.end(event);
  const [output, fault, [code]] = await Promise.all([
    text(told as Readable),
    text(errors as Readable),
    once(child, 'close'),
  ]);
  if (code !== 0) throw new Error(`${id} ended with ${code}: ${fault}`);
  return (JSON.parse(output) as { answer?: unknown }).answer ?? null;
};

const statusOf = async (id: RouteId): Promise<number> => {
  const { method, path } = routes[id];
  await openShopFor(id);
  const owner = await addUser();
  const { params, query, headers, body } = toRequest(await validRequest(id, owner));
  const token = await allowedToken(id, owner);
  const sent = body === undefined ? undefined : await encodeBody(body);
  const search = new URLSearchParams(query).toString();
  const gateway = createGateway(httpRows, async (called, event) => {
    const answer = await start(called, event);
    return { outcome: 'returned', payload: JSON.stringify(answer) };
  });
  const { status } = await gateway({
    method,
    url: `/api${path.replace(/\{(\w+)\}/g, (_, name: string) => params?.[name] ?? '')}?${search}`,
    rawHeaders: Object.entries({
      ...headers,
      ...(sent?.contentType && { 'content-type': sent.contentType }),
      authorization: `Bearer ${token}`,
    }).flat(),
    body: sent?.bytes ?? Buffer.alloc(0),
    sourceIp: '203.0.113.7',
    httpVersion: '1.1',
  });
  return status;
};

const isRoute = (id: string): id is RouteId => id in routes;
const isWorker = (id: string): boolean => streamRows.some((row) => row.id === id);

test('the pipeline runs on the Node.js of the functions', () => {
  const version = readFileSync(join(ROOT, '.nvmrc'), 'utf8').trim();
  const runtimes = Object.values(roles).map(({ runtime }) => runtime);
  expect(new Set(runtimes)).toEqual(new Set([`nodejs${version}.x`]));
});

const others = allRows.map(({ id }) => id).filter((id) => !isRoute(id) && !isWorker(id));
test.each(others)('%s starts', async (id) => {
  expect(await start(id)).toBeDefined();
});

test.each(Object.keys(routes) as RouteId[])('%s answers a valid request', async (id) => {
  expect(await statusOf(id)).toBe(successOf(routes[id]));
});

test.each(streamRows.map(({ id }) => id))('%s handles a record of the stream', async (id) => {
  expect(await start(id, JSON.stringify(eventOf({ after: {} })))).toEqual({
    batchItemFailures: [],
  });
});
