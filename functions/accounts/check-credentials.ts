import { ShopError } from '#shared/domain/errors.ts';
import type { Role } from '#shared/domain/ids.ts';
import type { Credentials } from '#shared/domain/schemas/account.ts';
import { shopSecret } from '../secrets/shop-secret.ts';
import type { AdminRecord, UserRecord } from '../table/items.ts';
import { saveStrongerHash } from './account-table.ts';
import { hashPassword, needsRehash, verifyPassword } from '../http/passwords.ts';
import { throttled, type Caller } from './sign-in-throttle.ts';

/**
 * Returns the account of the given address and password, for users and admins. An unknown address
 * and a wrong password get the same answer after the same time (PROMISE-S08).
 * @throws ShopError BAD_CREDENTIALS, RATE_LIMITED
 */
export const checkCredentials = async <A extends UserRecord | AdminRecord>(
  role: Role,
  { email, password }: Credentials,
  find: (email: string) => Promise<A | undefined>,
  { caller, now }: { caller: Caller; now: Date },
): Promise<A> => {
  const [found, { passwordPepper }] = await Promise.all([find(email), shopSecret()]);
  const attempt = { role, email, caller, now };
  const result = await throttled<A>(attempt, found?.demo === true, async () => {
    // Hashes for an unknown address too, or the duration would reveal which accounts exist.
    const right = await verifyPassword(password, found?.passwordHash, passwordPepper);
    return found && right ? { account: found } : 'wrong';
  });
  if (result === 'wrong') throw new ShopError('BAD_CREDENTIALS');

  const { account } = result;
  if (needsRehash(account.passwordHash)) {
    await saveStrongerHash(role, account, await hashPassword(password, passwordPepper));
  }
  return account;
};
