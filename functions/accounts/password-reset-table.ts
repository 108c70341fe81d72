/**
 * Password resets in the table. A token is `<account>.<secret>`, and the account keeps a hash of the
 * secret and the address: an account has one valid token, and a leaked table has none (RULE-12).
 */
import { ShopError } from '#shared/domain/errors.ts';
import type { Owner, Role } from '#shared/domain/ids.ts';
import { randomBytes } from 'node:crypto';
import { count } from '../limits/limits-table.ts';
import { mailToSend, passwordChangedNotice } from '../outbox/mail-table.ts';
import { expression } from '../table/expression.ts';
import { hashMailedSecret } from '../table/hash-secret.ts';
import { keys, normalEmail } from '../table/keys.ts';
import type { AdminRecord, UserRecord } from '../table/records.ts';
import { EXISTS, transact, update, write } from '../table/write.ts';

/** Milliseconds that a token is valid: 30 minutes. */
const LIFETIME = 30 * 60 * 1000;

/**
 * Requests a reset mail, at most as often as the rules allow. Known and unknown addresses take the
 * same time: only the worker sendMail looks for the account. An address has one limit for both roles.
 */
export const saveResetRequest = async (
  email: string,
  now: Date,
  role: Role = 'user',
): Promise<void> => {
  const mail = mailToSend({ kind: 'passwordReset', email, ...(role === 'admin' && { role }) }, now);
  await count([{ limit: 'resetMail', subject: normalEmail(email) }], { now }, { mail });
};

/**
 * A new token for the account, valid while the account has the given address. The token before it
 * becomes invalid.
 * @param account with the address that the token is mailed to
 */
export const issueResetToken = async (
  { id, email }: Pick<UserRecord | AdminRecord, 'id' | 'email'>,
  now: Date,
  role: Role = 'user',
): Promise<string> => {
  const secret = randomBytes(32).toString('base64url');
  const hash = hashMailedSecret(secret, email);
  const failed = await write(
    update(
      keys.account({ role, id } as Owner),
      expression`SET resetHash = ${hash}, resetUntil = ${now.getTime() + LIFETIME}`,
      EXISTS,
    ),
  );
  if (failed) throw failed.cause;
  return `${id}.${secret}`;
};

/**
 * Sets the new password, uses up the token, and ends every session. The token was
 * mailed to the account's address, so it confirms the address (RULE-48).
 * @returns the account's new token version
 * @throws ShopError RESET_TOKEN_INVALID when the token was used at the same moment
 */
export const saveNewPassword = async (
  account: UserRecord | AdminRecord,
  passwordHash: string,
  { usedHash, now, role = 'user' }: { usedHash: unknown; now: Date; role?: Role },
): Promise<number> => {
  const version = account.tokenVersion + 1;
  const failed = await transact({
    account: update(
      keys.account({ role, id: account.id } as Owner),
      expression`SET passwordHash = ${passwordHash}, tokenVersion = ${version}, emailConfirmedAt = if_not_exists(emailConfirmedAt, ${now.toISOString()}) REMOVE resetHash, resetUntil`,
      { when: expression`resetHash = ${usedHash} AND tokenVersion = ${account.tokenVersion}` },
    ),
    mail: mailToSend(passwordChangedNotice(role, account.email), now),
  });
  if (failed) throw new ShopError('RESET_TOKEN_INVALID');
  return version;
};
