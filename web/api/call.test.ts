import { ApiError, call, callPage } from './call.ts';

interface Sent {
  url: unknown;
  init: RequestInit;
}

const network = (answer: () => Response | Promise<Response>): Sent[] => {
  const sent: Sent[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init = {}) => {
    sent.push({ url, init });
    return answer();
  });
  return sent;
};

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });

const problemOf = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await promise.catch((thrown: unknown) => thrown);
  if (!(error instanceof ApiError)) throw new Error('not an ApiError', { cause: error });
  return error;
};

test('encodes path parameters and returns the body', async () => {
  const sent = network(() => json(200, { title: 'Jarrón' }));
  const product = await call('getProduct', { params: { id: 'a/b ñ' } });
  expect(product.title).toBe('Jarrón');
  expect(sent.map(({ url }) => url)).toEqual(['/api/products/a%2Fb%20%C3%B1']);
});

test('sends only query values that are set, and no token on a public read', async () => {
  const sent = network(() => json(200, []));
  await call('listProducts', {});
  await call('listProducts', { query: { categoryId: 3 } });
  expect(sent.map(({ url }) => url)).toEqual(['/api/products', '/api/products?categoryId=3']);
  expect(sent.map(({ init }) => new Headers(init.headers).has('authorization'))).toEqual([
    false,
    false,
  ]);
});

test('sets the content type of a JSON body and leaves that of a form to the browser', async () => {
  const sent = network(() => json(200, {}));
  await call('signIn', { body: { email: 'a@b.es', password: 'x' } });
  await call('signUp', { form: new FormData() });
  const types = sent.map(({ init }) => new Headers(init.headers).get('content-type'));
  expect(types).toEqual(['application/json', null]);
  expect(sent[0]?.init.body).toBe('{"email":"a@b.es","password":"x"}');
  expect(sent[1]?.init.body).toBeInstanceOf(FormData);
});

test('returns the cursor of the next page, and none on the last page', async () => {
  const links = ['<?after=01KB&limit=1000>; rel="next"', undefined];
  const sent = network(() => {
    const link = links.shift();
    return json(200, [], link === undefined ? {} : { link });
  });
  const first = await callPage('listOrders', { token: 't' });
  expect(new Headers(sent[0]?.init.headers).get('authorization')).toBe('Bearer t');
  const last = await callPage('listOrders', { query: { after: first.next }, token: 't' });
  expect([first.next, last.next]).toEqual(['01KB', undefined]);
  expect(sent.map(({ url }) => url)).toEqual(['/api/orders', '/api/orders?after=01KB']);
});

test('throws an ApiError with the fields of an error answer', async () => {
  const details = [{ field: 'items[0].quantity', code: 'OUT_OF_STOCK', available: 2 }];
  network(() =>
    json(
      409,
      { code: 'CONFLICT_RETRY', message: 'Hay mucha demanda.', details, requestId: 'r' },
      { 'retry-after': '3' },
    ),
  );
  const {
    status,
    code,
    message,
    details: given,
    retryAfter,
  } = await problemOf(call('listCategories', {}));
  expect({ status, code, message, given, retryAfter }).toEqual({
    status: 409,
    code: 'CONFLICT_RETRY',
    message: 'Hay mucha demanda.',
    given: details,
    retryAfter: 3,
  });
});

test.each<[string, () => Response, string]>([
  ['a 404 of the gateway', () => json(404, { message: 'Not Found' }), 'UNAVAILABLE'],
  ['a throttle of the gateway', () => json(429, { message: 'Too Many Requests' }), 'RATE_LIMITED'],
  ['an HTML page of a proxy', () => new Response('<html>', { status: 502 }), 'UNAVAILABLE'],
])('%s gets a Spanish message', async (_, answer, code) => {
  network(answer);
  const problem = await problemOf(call('listCategories', {}));
  expect(problem.code).toBe(code);
  expect(problem.message).toMatch(/^La tienda no responde/);
});

test.each<[string, () => Response | Promise<Response>, string]>([
  ['a rejected call', () => json(404, { code: 'NOT_FOUND', message: 'No está.' }), 'NOT_FOUND'],
  ['a timeout', () => Promise.reject(new DOMException('', 'TimeoutError')), 'OFFLINE'],
  ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch')), 'OFFLINE'],
  ['an unreadable answer', () => new Response('<html>', { status: 200 }), 'OFFLINE'],
])('reports %s in Spanish and on the console', async (_, answer, code) => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  network(answer);
  const problem = await problemOf(call('getProduct', { params: { id: 'jarra' } }));
  expect(problem).toMatchObject({
    code,
    message: expect.stringMatching(/^No (?:hay conexión|está)/),
  });
  expect(log.mock.calls).toEqual([[`GET /api/products/jarra: ${code}`]]);
});

test('rethrows an abort by the caller, and does not write it to the console', async () => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  const controller = new AbortController();
  network(() => {
    controller.abort();
    return Promise.reject(controller.signal.reason as Error);
  });
  await expect(call('listCategories', { signal: controller.signal })).rejects.toHaveProperty(
    'name',
    'AbortError',
  );
  expect(log).not.toHaveBeenCalled();
});
