import { ShopError } from '#shared/errors.ts';
import { signIn } from '#shared/routes/accounts.ts';
import { endpoint } from '../http/endpoint.ts';
import { shopSecret } from '../http/secrets.ts';
import { signToken } from '../http/tokens.ts';
import { findUserByEmail, saveStrongerHash, toUser } from './account-table.ts';
import { hashPassword, needsRehash, verifyPassword } from './passwords.ts';
import { clearTries, countTry } from './sign-in-throttle.ts';

export const handler = endpoint(signIn, async ({ body: { email, password }, now }) => {
  const counted = await countTry('user', email, now);
  const [user, { passwordPepper }] = await Promise.all([findUserByEmail(email), shopSecret()]);
  // Evaluated for an unknown address too: the time must not tell whether an account exists.
  const right = await verifyPassword(password, user?.passwordHash, passwordPepper);
  if (!user || !right) throw new ShopError('BAD_CREDENTIALS');

  await clearTries('user', email, { counted, now });
  if (needsRehash(user.passwordHash)) {
    await saveStrongerHash(user, await hashPassword(password, passwordPepper));
  }
  const owner = { role: 'user', id: user.id } as const;
  const token = await signToken({ owner, version: user.tokenVersion }, now);
  return { token, user: toUser(user) };
});
