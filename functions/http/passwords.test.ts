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
