/**
 * A fresh process and a warm process give the same answer (PROMISE-R17). A process differs from
 * another in what its modules hold, so a fresh one is the same handler in a new module registry.
 * deployed-runtime.test.ts sends every write to a fresh process.
 */
import { httpRows, routes, type RouteId } from '#shared/rows/index.ts';
import { successOf } from '#shared/rows/row.ts';
import type { EndpointHandler } from '../functions/http/endpoint.ts';
import type { TestRequest } from './invoke.ts';

type Registry = Pick<typeof import('./invoke.ts'), 'invoke'> & {
  handlers: Record<RouteId, EndpointHandler>;
};

/** Every handler, as the first call of its process finds it. */
const freshRegistry = async (): Promise<Registry> => {
  let registry: Registry | undefined;
  await jest.isolateModulesAsync(async () => {
    const { invoke, loadHandlers } = await import('./invoke.ts');
    registry = { invoke, handlers: await loadHandlers() };
  });
  if (!registry) throw new Error('The modules were not loaded');
  return registry;
};

interface Seen {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

const call = async (
  { invoke, handlers }: Registry,
  id: RouteId,
  request: TestRequest,
): Promise<Seen> => {
  const { status, headers, body } = await invoke(routes[id], handlers[id], request);
  // Every answer has a request id of its own, in the header and in an error's body.
  const own = JSON.stringify({ status, headers, body }).replaceAll(
    headers['x-request-id'] ?? '',
    '',
  );
  return JSON.parse(own) as Seen;
};

const reads = httpRows.filter(({ method }) => method === 'GET').map(({ id }) => id as RouteId);

let warm: Registry;
let requests: typeof import('./valid-requests.ts');
let shop: typeof import('./shop.ts');
beforeAll(async () => {
  warm = await freshRegistry();
  requests = await import('./valid-requests.ts');
  shop = await import('./shop.ts');
});

const requestOf = async (id: RouteId): Promise<TestRequest> => {
  const owner = await shop.addUser();
  const parts = requests.toRequest(await requests.validRequest(id, owner));
  const { access } = routes[id];
  const token = await requests.allowedToken(id, owner);
  return { ...parts, ...(access !== 'public' && { token }) };
};

test.each(reads)('%s reads the same in a fresh process', async (id) => {
  const mine = await requestOf(id);
  const others = await requestOf(id);
  // The first call of the warm process is another's, so that what it keeps would be seen.
  await call(warm, id, others);
  const { token: _token, ...anonymous } = mine;
  await call(warm, id, anonymous);
  const expected = await call(await freshRegistry(), id, mine);
  expect(await call(warm, id, mine)).toEqual(expected);
  expect(expected.status).toBe(successOf(routes[id]));
});
