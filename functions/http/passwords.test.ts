import { createHook } from 'node:async_hooks';
import { randomBytes, scryptSync } from 'node:crypto';
import { hashPassword, needsRehash, verifyPassword } from './passwords.ts';

const pepper = randomBytes(32).toString('base64url');

test('a hash contains the scrypt parameters and a random salt', async () => {
  const [one, other] = await Promise.all([
    hashPassword('barro', pepper),
    hashPassword('barro', pepper),
  ]);
  expect(one).toMatch(/^\$scrypt\$ln=16,r=8,p=2\$[\w-]{22}\$[\w-]{43}$/);
  expect(one).not.toBe(other);
  expect(needsRehash(one)).toBe(false);
});

test('verifies only the right password with the right pepper, in any Unicode form', async () => {
  const stored = await hashPassword('Jarrón de año', pepper);
  const verdicts = await Promise.all([
    verifyPassword('Jarrón de año', stored, pepper),
    verifyPassword('Jarrón de año'.normalize('NFD'), stored, pepper),
    verifyPassword('jarrón de año', stored, pepper),
    verifyPassword('Jarrón de año', stored, randomBytes(32).toString('base64url')),
    verifyPassword('Jarrón de año', undefined, pepper),
    verifyPassword('', '', pepper),
  ]);
  expect(verdicts).toEqual([true, true, false, false, false, false]);
});

test('a hash with weaker parameters or another format needs a rehash', () => {
  const weak = scryptSync('x', 'y', 32).toString('base64url');
  expect(needsRehash(`$scrypt$ln=14,r=8,p=5$AAAA$${weak}`)).toBe(true);
  expect(needsRehash('plain')).toBe(true);
});

describe('a flood of passwords (PROMISE-S07)', () => {
  /** This hash is cheap to compute. */
  const verify = (): Promise<boolean> =>
    verifyPassword('barro', '$scrypt$ln=6,r=8,p=1$AAAA$' + 'A'.repeat(43), pepper);

  test('hashes two at once, so that memory is bounded', async () => {
    const started = new Set<number>();
    let active = 0;
    let most = 0;
    const hook = createHook({
      init: (id, type) => {
        if (type !== 'SCRYPTREQUEST') return;
        started.add(id);
        active += 1;
        most = Math.max(most, active);
      },
      before: (id) => {
        if (started.has(id)) active -= 1;
      },
    }).enable();
    await Promise.all(Array.from({ length: 8 }, verify));
    hook.disable();
    expect({ started: started.size, most }).toEqual({ started: 8, most: 2 });
  });

  test('rejects what it could not hash within a request', async () => {
    const hashes = await Promise.allSettled(Array.from({ length: 30 }, verify));
    const rejected = hashes.flatMap((hash) =>
      hash.status === 'rejected' ? [hash.reason as unknown] : [],
    );
    expect(rejected).toEqual(
      Array.from({ length: 12 }, () => expect.objectContaining({ code: 'UNAVAILABLE' }) as unknown),
    );
    expect(await verify()).toBe(false);
  });
});
