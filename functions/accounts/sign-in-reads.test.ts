/**
 * A sign-in does the same work for an address without an account as for one with (PROMISE-S08): as
 * many calls of the table, and one hash. Otherwise the duration tells who has an account.
 */
import { call, countHashes } from '../../test-support/invoke.ts';
import { takeCalls, type MeteredCall } from '../../test-support/meter-calls.ts';
import { addAdmin, addUser } from '../../test-support/shop.ts';

interface Work {
  calls: MeteredCall[];
  /** Jobs of scrypt. */
  hashes: number;
}

const workOf = async (id: 'signIn' | 'signInAdmin', email: string): Promise<Work> => {
  takeCalls();
  const body = { email, password: 'otra-cosa' };
  const { answer, hashes } = await countHashes(() => call(id, { body }));
  expect(answer.status).toBe(401);
  return { calls: takeCalls(), hashes };
};

test.each(['signIn', 'signInAdmin'] as const)(
  '%s: a known address costs what an unknown one costs',
  async (id) => {
    const email = `conocida-${id.toLowerCase()}@example.com`;
    await (id === 'signIn' ? addUser({ email }) : addAdmin({ email }));
    // The first failure of an address creates its counter, the second one changes it.
    for (const attempt of [1, 2]) {
      const known = await workOf(id, email);
      const unknown = await workOf(id, `nadie-${id.toLowerCase()}@example.com`);
      expect({ attempt, ...unknown }).toEqual({ attempt, ...known });
      expect(known.calls.length).toBeGreaterThan(0);
      expect(known.hashes).toBe(1);
    }
  },
);
