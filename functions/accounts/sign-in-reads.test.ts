/**
 * A sign-in reads the table as often for an address without an account as for one with (PROMISE-S08).
 * Otherwise the duration and the read units tell who has an account.
 */
import { signIn, signInAdmin } from '#shared/rows/accounts.ts';
import type { HttpRow } from '#shared/rows/row.ts';
import type { EndpointHandler } from '../http/endpoint.ts';
import { refused } from '../../test-support/invoke.ts';
import {
  startMeteringProxy,
  type MeteredCall,
  type MeteringProxy,
} from '../../test-support/metering-proxy.ts';

let proxy: MeteringProxy;
let shop: typeof import('../../test-support/shop.ts');
const handlers = new Map<HttpRow, EndpointHandler>();

beforeAll(async () => {
  proxy = await startMeteringProxy(process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '');
  // Before the client is made, which reads its endpoint once.
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = proxy.url;
  handlers.set(signIn, (await import('./sign-in.ts')).handler);
  handlers.set(signInAdmin, (await import('./sign-in-admin.ts')).handler);
  shop = await import('../../test-support/shop.ts');
});
afterAll(() => proxy.stop());

const callsOf = async (route: HttpRow, email: string): Promise<MeteredCall[]> => {
  const handler = handlers.get(route) as EndpointHandler;
  proxy.take();
  const answer = await refused(route, handler, { body: { email, password: 'otra-cosa' } });
  expect(answer.status).toBe(401);
  return proxy.take();
};

test.each([signIn, signInAdmin] as const)(
  '$id: a known address costs what an unknown one costs',
  async (route) => {
    const email = `conocida-${route.id.toLowerCase()}@example.com`;
    await (route === signIn ? shop.addUser({ email }) : shop.addAdmin({ email }));
    // The first failure of an address creates its counter, the second one changes it.
    for (const attempt of [1, 2]) {
      const known = await callsOf(route, email);
      const unknown = await callsOf(route, `nadie-${route.id.toLowerCase()}@example.com`);
      expect({ attempt, calls: unknown }).toEqual({ attempt, calls: known });
      expect(known.length).toBeGreaterThan(0);
    }
  },
);
