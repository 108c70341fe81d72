/**
 * What is deployed starts where it is deployed to: every bundle on the Node.js that Lambda runs,
 * each in a process of its own, with the environment that the template gives it and nothing else.
 * Without that Node.js (test-support/lambda-node.ts) nothing is tested here, and `npm test` says so.
 */
import { allFunctions } from '#shared/rows/functions.ts';
import { allRoutes, kebabCase, pascalCase, routes, type RouteId } from '#shared/rows/index.ts';
import { allWorkers } from '#shared/rows/workers.ts';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Roles } from './roles.ts';
import { createGateway } from '../local/http/gateway.ts';
import { findLambdaNode } from './lambda-node.ts';
import { encodeBody } from './invoke.ts';
import { addAdmin, addUser } from './shop.ts';
import { ownToken, toRequest, validRequest } from './valid-requests.ts';
import { eventOf } from './worker.ts';

const ROOT = join(import.meta.dirname, '..');
const node = findLambdaNode();
const roles = JSON.parse(readFileSync(process.env['ROLES_FILE'] ?? '', 'utf8')) as Roles;

/** What the template says, with the names that things have here; of Lambda's own, what we read. */
const environmentOf = (id: string): Record<string, string> => {
  const { environment = {} } = roles[pascalCase(id)] ?? {};
  const fromHere = Object.entries(process.env).filter(([name]) => name.startsWith('AWS_'));
  return Object.fromEntries([
    ...fromHere,
    ...Object.entries(environment).map(([name, value]) => [name, process.env[name] ?? value]),
  ]) as Record<string, string>;
};

interface Started {
  /** Node.js's. */
  version: string;
  /** To the event, if there was one. */
  answer?: unknown;
}

/** Starts a function as Lambda does; without an event, starting is all that it does. */
const start = async (id: string, event = ''): Promise<Started> => {
  const bundle = pathToFileURL(join(ROOT, 'dist/functions', kebabCase(id), 'index.mjs')).href;
  const child = spawn(node ?? '', [join(import.meta.dirname, 'lambda-runtime.mjs'), bundle, id], {
    cwd: tmpdir(),
    env: environmentOf(id),
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
  });
  const [, , errors, told] = child.stdio;
  child.stdin?.end(event);
  const [output, fault, [code]] = await Promise.all([
    text(told as Readable),
    text(errors as Readable),
    once(child, 'close'),
  ]);
  if (code !== 0) throw new Error(`${id} ended with ${code}: ${fault}`);
  return JSON.parse(output) as Started;
};

/** Lets API Gateway send the function a request that nothing is wrong with. */
const statusOf = async (id: RouteId): Promise<number> => {
  const { method, path, access } = routes[id];
  const owner = await addUser();
  const { params, query, headers, body } = toRequest(await validRequest(id, owner));
  const token = access === 'admin' ? (await addAdmin()).token : await ownToken(id, owner);
  const sent = body === undefined ? undefined : await encodeBody(body);
  const search = new URLSearchParams(query).toString();
  const gateway = createGateway(allRoutes, async (called, event) => {
    const { answer } = await start(called, event);
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

(node === undefined ? describe.skip : describe)('on the Node.js of Lambda', () => {
  beforeAll(async () => {
    // In a process of its own, as whoever deploys runs it.
    await promisify(execFile)(process.execPath, ['--import', 'tsx', 'build/build.ts'], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production' },
    });
  });

  test.each(allFunctions.map(({ id }) => id))('%s starts', async (id) => {
    const { version } = await start(id);
    const { runtime } = roles[pascalCase(id)] ?? {};
    expect(`nodejs${/^v(\d+)/.exec(version)?.[1]}.x`).toBe(runtime);
  });

  test.each(allFunctions.map(({ id }) => id).filter(isRoute))('%s answers', async (id) => {
    expect(await statusOf(id)).toBe(routes[id].success);
  });

  test.each(allWorkers.map(({ id }) => id))('%s takes what the stream brings', async (id) => {
    const { answer } = await start(id, JSON.stringify(eventOf({ after: {} })));
    expect(answer).toEqual({ batchItemFailures: [] });
  });
});
