/**
 * A sign-in does the same work for an address without an account as for one with (PROMISE-S08): as
 * many calls of the table, and one hash. Otherwise the duration tells who has an account.
 */
import { createHook } from 'node:async_hooks';
import { signIn, signInAdmin } from '#shared/rows/accounts.ts';
import type { HttpRow } from '#shared/rows/row.ts';
import type { EndpointHandler } from '../http/endpoint.ts';
import { rejected } from '../../test-support/invoke.ts';
import { takeCalls, type MeteredCall } from '../../test-support/meter-calls.ts';
import { addAdmin, addUser } from '../../test-support/shop.ts';
import { handler as signInAdminHandler } from './sign-in-admin.ts';
import { handler as signInHandler } from './sign-in.ts';

const handlers = new Map<HttpRow, EndpointHandler>([
  [signIn, signInHandler],
  [signInAdmin, signInAdminHandler],
]);

interface Work {
  calls: MeteredCall[];
  /** Jobs of scrypt. */
  hashes: number;
}

const workOf = async (route: HttpRow, email: string): Promise<Work> => {
  const handler = handlers.get(route) as EndpointHandler;
  let hashes = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'SCRYPTREQUEST') hashes += 1;
    },
  }).enable();
  takeCalls();
  const answer = await rejected(route, handler, { body: { email, password: 'otra-cosa' } });
  hook.disable();
  expect(answer.status).toBe(401);
  return { calls: takeCalls(), hashes };
};

test.each([signIn, signInAdmin] as const)(
  '$id: a known address costs what an unknown one costs',
  async (route) => {
    const email = `conocida-${route.id.toLowerCase()}@example.com`;
    await (route === signIn ? addUser({ email }) : addAdmin({ email }));
    // The first failure of an address creates its counter, the second one changes it.
    for (const attempt of [1, 2]) {
      const known = await workOf(route, email);
      const unknown = await workOf(route, `nadie-${route.id.toLowerCase()}@example.com`);
      expect({ attempt, ...unknown }).toEqual({ attempt, ...known });
      expect(known.calls.length).toBeGreaterThan(0);
      expect(known.hashes).toBe(1);
    }
  },
);
