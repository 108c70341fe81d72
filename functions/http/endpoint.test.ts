import { ShopError } from '#shared/domain/errors.ts';
import { MAX_JSON_BYTES } from '#shared/domain/limits.ts';
import type { Row } from '#shared/rows/row.ts';
import timers from 'node:timers';
import * as z from 'zod/mini';
import type { Context } from 'aws-lambda';
import { invoke, toEvent } from '../../test-support/invoke.ts';
import { endpoint } from './endpoint.ts';

const greeting = z.object({ hello: z.string() });
const read = {
  id: 'readGreeting',
  method: 'GET',
  path: '/greetings/{id}',
  summary: '',
  access: 'public',
  input: {
    params: z.object({ id: z.string().check(z.regex(/^\d+$/)) }),
    query: z.object({ n: z.optional(z.string().check(z.regex(/^\d$/))) }),
  },
  output: greeting,
  uses: {},
  cache: { seconds: 5, staleSeconds: 60 },
} as const satisfies Row;
const write = {
  ...read,
  id: 'writeGreeting',
  method: 'POST',
  path: '/greetings',
  input: { body: greeting },
  success: 201,
  errors: ['CONFLICT_RETRY'],
} as const satisfies Row;

const readGreeting = endpoint(read, ({ params }) => Promise.resolve({ hello: params.id }));
const writeGreeting = endpoint(write, ({ body }) => Promise.resolve(body));

let lines: string[] = [];
beforeEach(() => {
  lines = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    lines.push(String(chunk));
    return true;
  });
});

test('a result becomes JSON with the common headers', async () => {
  const answer = await invoke(read, readGreeting, { params: { id: '7' } });
  expect(answer).toMatchObject({
    status: 200,
    body: { hello: '7' },
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=5, stale-while-revalidate=60',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    },
  });
});

test('answers 304 when the client has the current version', async () => {
  const { headers } = await invoke(read, readGreeting, { params: { id: '7' } });
  const etag = headers['etag'] ?? '';
  const again = await invoke(read, readGreeting, {
    params: { id: '7' },
    headers: { 'if-none-match': `"other", W/${etag}` },
  });
  expect(again).toMatchObject({ status: 304, body: undefined, headers: { etag } });
  const other = await invoke(read, readGreeting, {
    params: { id: '8' },
    headers: { 'if-none-match': etag },
  });
  expect(other.status).toBe(200);
});

test('answers 404 for an impossible id and 400 with details for an invalid query', async () => {
  const unknown = await invoke(read, readGreeting, { params: { id: 'x' } });
  expect(unknown.body.code).toBe('NOT_FOUND');
  const wrong = await invoke(read, readGreeting, { params: { id: '7' }, query: { n: 'ñ' } });
  expect(wrong).toMatchObject({
    status: 400,
    headers: { 'cache-control': 'no-store' },
    body: { code: 'VALIDATION', details: [{ field: 'n', code: 'FORMAT' }] },
  });
  expect(wrong.body.requestId).toBe(wrong.headers['x-request-id']);
});

test.each([
  ['a body that does not match the schema', { body: { hello: 1 } }, 400, 'VALIDATION'],
  [
    'a request from another site',
    { body: 'x'.repeat(MAX_JSON_BYTES + 1), headers: { 'sec-fetch-site': 'cross-site' } },
    403,
    'FORBIDDEN',
  ],
])('rejects %s with its own code', async (_, request, status, code) => {
  const answer = await invoke(write, writeGreeting, request);
  expect(answer).toMatchObject({ status, body: { code } });
});

test('a row may get the bytes of a body as they arrived, in base64 or as text', async () => {
  const input = { rawBody: true } as const;
  const signed = { ...write, id: 'readSigned', input } as const satisfies Row;
  const seen: unknown[] = [];
  const readSigned = endpoint(signed, ({ rawBody, body }) => {
    seen.push(Buffer.from(rawBody).toString(), body);
    return Promise.resolve({ hello: 'x' });
  });
  const text = '{ "hola" : "ñ" } ';
  const event = await toEvent(signed, { body: text });
  const context = { getRemainingTimeInMillis: () => 10_000 } as Context;
  for (const sent of [event, { ...event, body: text, isBase64Encoded: false }]) {
    expect(await readSigned(sent, context)).toMatchObject({ statusCode: 201 });
  }
  expect(seen).toEqual([text, undefined, text, undefined]);
  const long = await invoke(signed, readSigned, { body: 'x'.repeat(MAX_JSON_BYTES + 1) });
  expect(long.status).toBe(413);
  const headers = { 'content-type': 'text/plain' };
  expect((await invoke(signed, readSigned, { body: 'x', headers })).status).toBe(415);
  expect(seen).toHaveLength(4);
});

test('an unexpected error is a 500 whose message appears neither in the answer nor in the log', async () => {
  const failing = endpoint(write, () =>
    Promise.reject(new Error('DynamoDB said lucia@example.com')),
  );
  const answer = await invoke(write, failing, { body: { hello: 'x' } });
  expect(answer).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
  expect(JSON.stringify(answer) + lines.join('')).not.toMatch(/lucia|DynamoDB said/);
  expect(lines.join('')).toContain('endpoint.test.ts');
});

test('an error sends its Retry-After in whole seconds', async () => {
  const busy = endpoint(write, () =>
    Promise.reject(new ShopError('CONFLICT_RETRY', { retryAfter: 0.4 })),
  );
  const answer = await invoke(write, busy, { body: { hello: 'x' } });
  expect(answer).toMatchObject({ status: 409, headers: { 'retry-after': '1' } });
});

test('logs one JSON line per request, without the sent values', async () => {
  await invoke(write, writeGreeting, { body: { hello: 'canario\nsecreto' }, token: 'canario' });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ function: 'writeGreeting', status: 201 });
  expect(lines[0]).not.toContain('canario');
});

test('a counted route logs its metrics for its stage in CloudWatch’s format', async () => {
  const counted = endpoint({ ...write, counted: 'Orders' }, ({ body }) => Promise.resolve(body));
  await invoke(write, counted, { body: { hello: 'x' } });
  const line = JSON.parse(lines[0] ?? '') as Record<string, unknown>;
  expect(line).toMatchObject({ function: 'writeGreeting', stage: '', OrdersOk: 1 });
  expect(line['_aws']).toEqual({
    Timestamp: expect.any(Number) as unknown,
    CloudWatchMetrics: [
      {
        Namespace: 'Lumbre',
        Dimensions: [['stage']],
        Metrics: ['OrdersOk', 'OrdersRejected', 'OrdersFailed'].map((Name) => ({
          Name,
          Unit: 'Count',
        })),
      },
    ],
  });
  await invoke(write, counted, { body: { hello: 1 } });
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ status: 400, OrdersRejected: 1 });
});

test('a route that is not counted logs no metric', async () => {
  await invoke(write, writeGreeting, { body: { hello: 'x' } });
  expect(lines[0]).not.toContain('_aws');
});

test('a missing environment variable fails when the module is loaded', () => {
  const needy = { ...read, uses: { table: ['Query'], images: ['PutObject'] } } as const;
  expect(() => endpoint(needy, ({ params }) => Promise.resolve({ hello: params.id }))).toThrow(
    /TABLE_NAME, IMAGES_BUCKET/,
  );
});

test('a handler that hangs is answered with 503 four seconds before Lambda ends it', async () => {
  jest.useFakeTimers();
  // Fake timers do not replace Middy's import of this module.
  jest.spyOn(timers, 'setTimeout').mockImplementation(setTimeout);
  try {
    const hanging = endpoint(read, () => new Promise<never>(() => undefined));
    let status: number | undefined;
    const answering = invoke(read, hanging, { params: { id: '7' }, timeoutMs: 10_000 }).then(
      (answer) => {
        ({ status } = answer);
        return answer;
      },
    );
    await jest.advanceTimersByTimeAsync(5999);
    expect(status).toBeUndefined();
    await jest.advanceTimersByTimeAsync(2);
    expect(status).toBe(503);
    expect(await answering).toMatchObject({
      headers: { 'retry-after': '2' },
      body: { code: 'UNAVAILABLE' },
    });
  } finally {
    jest.useRealTimers();
  }
});
