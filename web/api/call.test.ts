import { ApiError, call, callPage } from './call.ts';

interface Sent {
  url: unknown;
  init: RequestInit;
}

/** The network: answers every request with `answer` and keeps what was asked. */
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

test('path parameters are encoded and the answer is the body', async () => {
  const sent = network(() => json(200, { title: 'Jarrón' }));
  const product = await call('getProduct', { params: { id: 'a/b ñ' } });
  expect(product.title).toBe('Jarrón');
  expect(sent.map(({ url }) => url)).toEqual(['/api/products/a%2Fb%20%C3%B1']);
});

test('a query is sent where it has a value; a public read carries no token', async () => {
  const sent = network(() => json(200, []));
  await call('listProducts', {});
  await call('listProducts', { query: { categoryId: 3 } });
  expect(sent.map(({ url }) => url)).toEqual(['/api/products', '/api/products?categoryId=3']);
  expect(sent.map(({ init }) => new Headers(init.headers).has('authorization'))).toEqual([
    false,
    false,
  ]);
});

test('a JSON body is typed as one, a form is left to the browser', async () => {
  const sent = network(() => json(200, {}));
  await call('signIn', { body: { email: 'a@b.es', password: 'x' } });
  await call('signUp', { form: new FormData() });
  const types = sent.map(({ init }) => new Headers(init.headers).get('content-type'));
  expect(types).toEqual(['application/json', null]);
  expect(sent[0]?.init.body).toBe('{"email":"a@b.es","password":"x"}');
  expect(sent[1]?.init.body).toBeInstanceOf(FormData);
});

test('a token goes into the Authorization header', async () => {
  const sent = network(() => json(200, []));
  await call('listOrders', { token: 't' });
  expect(new Headers(sent[0]?.init.headers).get('authorization')).toBe('Bearer t');
});

test('a page of a list says what to ask for after it, the last one nothing', async () => {
  const links = ['<?after=01KB&limit=1000>; rel="next"', undefined];
  const sent = network(() => {
    const link = links.shift();
    return json(200, [], link === undefined ? {} : { link });
  });
  const first = await callPage('listUsers', { token: 't' });
  const last = await callPage('listUsers', { query: { after: first.next }, token: 't' });
  expect([first.next, last.next]).toEqual(['01KB', undefined]);
  expect(sent.map(({ url }) => url)).toEqual(['/api/users', '/api/users?after=01KB']);
});

test("the shop's own errors arrive as they are", async () => {
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
  ["a gateway's own words", () => json(404, { message: 'Not Found' }), 'UNAVAILABLE'],
  ["a gateway's own throttle", () => json(429, { message: 'Too Many Requests' }), 'RATE_LIMITED'],
  ['a page of a proxy', () => new Response('<html>', { status: 502 }), 'UNAVAILABLE'],
])('%s are told in Spanish', async (_, answer, code) => {
  network(answer);
  const problem = await problemOf(call('listCategories', {}));
  expect(problem.code).toBe(code);
  expect(problem.message).toMatch(/^La tienda no responde/);
});

test('no connection is OFFLINE, in Spanish', async () => {
  network(() => Promise.reject(new TypeError('Failed to fetch')));
  const problem = await problemOf(call('listCategories', {}));
  expect([problem.code, problem.status]).toEqual(['OFFLINE', 0]);
  expect(problem.message).toMatch(/^No hay conexión/);
});

test('a success that is no JSON is not taken for one', async () => {
  network(() => new Response('<html>', { status: 200 }));
  expect((await problemOf(call('listCategories', {}))).code).toBe('OFFLINE');
});

test('an abort of the caller stays an abort', async () => {
  const controller = new AbortController();
  network(() => {
    controller.abort();
    return Promise.reject(controller.signal.reason as Error);
  });
  await expect(call('listCategories', { signal: controller.signal })).rejects.toHaveProperty(
    'name',
    'AbortError',
  );
});
