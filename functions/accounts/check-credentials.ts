/** What both sign-ins do: count the try, find the account, evaluate the password. */
import { ShopError } from '#shared/domain/errors.ts';
import type { Role } from '#shared/domain/ids.ts';
import type { Credentials } from '#shared/domain/schemas/account.ts';
import { shopSecret } from '../secrets/shop-secret.ts';
import type { AdminRecord, UserRecord } from '../table/records.ts';
import { saveStrongerHash } from './account-table.ts';
import { hashPassword, needsRehash, verifyPassword } from '../http/passwords.ts';
import { clearTries, countTry } from './sign-in-throttle.ts';

/**
 * The account whose address and password these are. The answer and its time are the same for an
 * unknown address and a wrong password (PROMISE-S08).
 * @throws ShopError BAD_CREDENTIALS, RATE_LIMITED
 */
export const checkCredentials = async <A extends UserRecord | AdminRecord>(
  role: Role,
  { email, password }: Credentials,
  find: (email: string) => Promise<A | undefined>,
  now: Date,
): Promise<A> => {
  const counted = await countTry(role, email, now);
  const [account, { passwordPepper }] = await Promise.all([find(email), shopSecret()]);
  // Evaluated for an unknown address too: the time must not tell whether an account exists.
  const right = await verifyPassword(password, account?.passwordHash, passwordPepper);
  if (!account || !right) throw new ShopError('BAD_CREDENTIALS');

  await clearTries(role, email, { counted, now });
  if (needsRehash(account.passwordHash)) {
    await saveStrongerHash(role, account, await hashPassword(password, passwordPepper));
  }
  return account;
};
