import { httpRows } from '#shared/rows/index.ts';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { apiAnswer } from './api-answer.ts';
import { apiEvent, type ApiRequest } from './api-event.ts';
import type { InvocationResult } from '../function-host.ts';
import { createGateway, matchRoute } from './gateway.ts';

const request = (given: Partial<ApiRequest> = {}): ApiRequest => ({
  method: 'GET',
  url: '/api/products',
  rawHeaders: ['Host', 'localhost:3000', 'User-Agent', 'agent'],
  body: Buffer.alloc(0),
  sourceIp: '192.0.2.1',
  httpVersion: '1.1',
  ...given,
});

const eventOf = (given: Partial<ApiRequest>, pathParameters = {}): APIGatewayProxyEventV2 =>
  apiEvent(
    request(given),
    { routeKey: 'POST /my/{parameter1}', pathParameters },
    { now: new Date('2020-03-12T19:03:58.390Z'), requestId: 'id' },
  );

const sent = (type: string, body: Buffer | string) =>
  eventOf({ method: 'POST', rawHeaders: ['Content-Type', type], body: Buffer.from(body) });

test("the event equals AWS's documented example of payload 2.0, with the stage in the path", () => {
  const event = eventOf(
    {
      method: 'POST',
      url: '/api/my/value1?parameter1=value1&parameter1=value2&parameter2=value',
      rawHeaders: [
        ...['Host', 'localhost:3000', 'Header1', 'value1', 'Header2', 'value1'],
        ...['header2', 'value2', 'User-Agent', 'agent'],
        ...['Content-Type', 'text/plain', 'Content-Length', '17'],
      ],
      body: Buffer.from('Hello from Lambda'),
    },
    { parameter1: 'value1' },
  );
  expect(event).toEqual({
    version: '2.0',
    routeKey: 'POST /my/{parameter1}',
    rawPath: '/api/my/value1',
    rawQueryString: 'parameter1=value1&parameter1=value2&parameter2=value',
    headers: {
      'content-length': '17',
      'content-type': 'text/plain',
      header1: 'value1',
      header2: 'value1,value2',
      host: 'lumbre0000.execute-api.eu-central-1.amazonaws.com',
      'user-agent': 'agent',
      'cloudfront-viewer-address': '192.0.2.1:0',
      'x-forwarded-for': '192.0.2.1',
      'x-forwarded-port': '443',
      'x-forwarded-proto': 'https',
    },
    queryStringParameters: { parameter1: 'value1,value2', parameter2: 'value' },
    requestContext: {
      accountId: '000000000000',
      apiId: 'lumbre0000',
      domainName: 'lumbre0000.execute-api.eu-central-1.amazonaws.com',
      domainPrefix: 'lumbre0000',
      http: {
        method: 'POST',
        path: '/api/my/value1',
        protocol: 'HTTP/1.1',
        sourceIp: '192.0.2.1',
        userAgent: 'agent',
      },
      requestId: 'id',
      routeKey: 'POST /my/{parameter1}',
      stage: 'api',
      time: '12/Mar/2020:19:03:58 +0000',
      timeEpoch: 1584039838390,
    },
    body: 'Hello from Lambda',
    pathParameters: { parameter1: 'value1' },
    isBase64Encoded: false,
  });
});

test('the event has no body, query or path parameters for a plain GET', () => {
  const event = eventOf({});
  expect(Object.keys(event).toSorted()).toEqual(
    [
      ...['version', 'routeKey', 'rawPath', 'rawQueryString', 'headers', 'requestContext'],
      'isBase64Encoded',
    ].toSorted(),
  );
  expect(event.rawQueryString).toBe('');
  expect(event.isBase64Encoded).toBe(false);
});

test('the event has decoded path and query values, and the raw query', () => {
  const event = eventOf({ url: '/api/my/caf%C3%A9%20solo?q=dos%20tazas&q=a%2Bb&vacio&otro=1+1' });
  expect(event.rawPath).toBe('/api/my/café solo');
  expect(event.rawQueryString).toBe('q=dos%20tazas&q=a%2Bb&vacio&otro=1+1');
  expect(event.queryStringParameters).toEqual({ q: 'dos tazas,a+b', vacio: '', otro: '1 1' });
});

test('the event names every address that forwarded the request', () => {
  const event = eventOf({ rawHeaders: ['X-Forwarded-For', '203.0.113.7'] });
  expect(event.headers['x-forwarded-for']).toBe('203.0.113.7,192.0.2.1');
});

test.each(['application/json', 'application/json; charset=utf-8', 'text/csv', 'APPLICATION/XML'])(
  'the event carries %s as text',
  (type) => {
    expect(sent(type, '{"año":1}')).toMatchObject({ body: '{"año":1}', isBase64Encoded: false });
  },
);

test.each([
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/vnd.api+json',
  'image/webp',
  '',
])('the event carries %p as base64', (type) => {
  const bytes = Buffer.from([0xff, 0x00, 0x61]);
  expect(sent(type, bytes)).toMatchObject({ body: '/wBh', isBase64Encoded: true });
});

describe('routing', () => {
  const idOf = (method: string, path: string) => matchRoute(httpRows, method, path)?.id;

  test('prefers a literal segment to a parameter, in any order of the rows', () => {
    const [row] = httpRows;
    if (!row) throw new Error('The route table is empty');
    const byParameter = { ...row, id: 'byParameter', method: 'GET', path: '/a/{id}' } as const;
    const literal = { ...row, id: 'literal', method: 'GET', path: '/a/b' } as const;
    for (const table of [
      [byParameter, literal],
      [literal, byParameter],
    ]) {
      expect(matchRoute(table, 'GET', '/a/b')?.id).toBe('literal');
      expect(matchRoute(table, 'GET', '/a/c')?.id).toBe('byParameter');
    }
  });

  test.each([
    ['GET', '/products/'],
    ['GET', '/products/a/b'],
    ['GET', ''],
  ])('finds no route for %s %s', (method, path) => {
    expect(idOf(method, path)).toBeUndefined();
  });
});

const events: APIGatewayProxyEventV2[] = [];
const gatewayThat = (result: InvocationResult) =>
  createGateway(httpRows, (_id, event) => {
    events.push(JSON.parse(event) as APIGatewayProxyEventV2);
    return Promise.resolve(result);
  });
const ok: InvocationResult = { outcome: 'returned', payload: '{"statusCode":204}' };
const answerTo = async (given: Partial<ApiRequest>, result: InvocationResult = ok) => {
  const { status, headers, body } = await gatewayThat(result)(request(given));
  return { status, headers, body: body.toString() };
};
const json = (bytes: number): Partial<ApiRequest> => ({
  method: 'POST',
  url: '/api/orders',
  rawHeaders: ['Content-Type', 'application/json'],
  body: Buffer.alloc(bytes, 'a'),
});
const message = (text: string) => JSON.stringify({ message: text });

beforeEach(() => {
  events.length = 0;
});

test('the gateway gives function and caller the same request id', async () => {
  const { status, headers } = await answerTo({ url: '/api/products/jarra' });
  expect(status).toBe(204);
  expect(headers['apigw-requestid']).toMatch(/^[\w-]{15}=$/);
  expect(events[0]?.requestContext.requestId).toBe(headers['apigw-requestid']);
  expect(events[0]?.pathParameters).toEqual({ id: 'jarra' });
});

test('the gateway decodes the path before matching, so an encoded slash is a slash', async () => {
  expect((await answerTo({ url: '/api/products/a%2Fb' })).status).toBe(404);
  expect((await answerTo({ url: '/api/products/%zz' })).status).toBe(400);
});

test('the gateway rejects more than 10,240 bytes of request line and header values', async () => {
  // "GET /api/products HTTP/1.1" has 26 bytes. Header names do not count.
  const filled = (bytes: number) => ({ rawHeaders: ['x-filler', 'a'.repeat(bytes - 26)] });
  expect((await answerTo(filled(10_240))).status).toBe(204);
  expect(await answerTo(filled(10_241))).toMatchObject({
    status: 431,
    body: message('Request Header Fields Too Large'),
  });
});

test('the gateway rejects an event of more than 6 MiB before it reaches the function', async () => {
  const empty = await answerTo(json(1)).then(() => JSON.stringify(events[0]));
  // Content-Length grows with the body, from one digit to seven.
  const room = 6 * 1024 * 1024 - Buffer.byteLength(empty) + 1 - 6;
  expect((await answerTo(json(room))).status).toBe(204);
  expect(await answerTo(json(room + 1))).toMatchObject({
    status: 413,
    body: message('Request Entity Too Large'),
  });
});

test.each(['failed', 'timedOut'] as const)(
  'the gateway answers 500 for a function that %s',
  async (outcome) => {
    expect(await answerTo({}, { outcome })).toMatchObject({
      status: 500,
      body: message('Internal Server Error'),
    });
  },
);

describe('the answer', () => {
  const answerOf = (value: unknown) => {
    const { body, ...rest } = apiAnswer(JSON.stringify(value));
    return { ...rest, body: body.toString() };
  };

  test('has the status, lower-case headers and body of the function', () => {
    const value = {
      statusCode: 201,
      headers: { 'Content-Type': 'application/json', 'X-Count': 3 },
      body: '{}',
      multiValueHeaders: { 'x-dropped': ['1'] },
    };
    expect(answerOf(value)).toEqual({
      status: 201,
      headers: { 'content-type': 'application/json', 'x-count': '3' },
      body: '{}',
    });
  });

  test('has the decoded body of a base64 answer', () => {
    const body = Buffer.from('añil').toString('base64');
    expect(answerOf({ statusCode: 200, body, isBase64Encoded: true }).body).toBe('añil');
  });

  test('is plain text unless the function declares a type', () => {
    const { headers } = answerOf({ statusCode: 200, body: 'hola' });
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  test.each([
    null,
    { products: [] },
    { statusCode: 0 },
    { statusCode: 200, body: 'a'.repeat(6 * 1024 * 1024 + 100) },
  ])('is a plain 500 for a value without a status, or of more than 6 MB (%#)', (value) => {
    expect(answerOf(value)).toMatchObject({
      status: 500,
      body: '{"message":"Internal Server Error"}',
    });
  });
});
