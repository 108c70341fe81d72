/**
 * Password resets in the table. A token is `<account>.<secret>`, and the account keeps a hash of the
 * secret and the address: an account has one valid token, and a leaked table has none (RULE-12).
 */
import { ShopError } from '#shared/domain/errors.ts';
import type { Owner, Role } from '#shared/domain/ids.ts';
import { randomBytes } from 'node:crypto';
import { mailToSend, passwordChangedNotice } from '../mail/mail-table.ts';
import { get } from '../table/client.ts';
import { expression } from '../table/expression.ts';
import { hashMailedSecret } from '../table/hash-secret.ts';
import { RESET_MAILS } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { expiryOf, itemOf } from '../table/kind.ts';
import type { AdminRecord, UserRecord } from '../table/records.ts';
import { EXISTS, IS_NEW, put, transact, update, write } from '../table/write.ts';
import { forgetFailures } from './sign-in-table.ts';
import { NOTHING_COUNTED, RESET_MAIL_LIMITS, withOneMore } from './hour-and-day-rules.ts';

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
  const key = keys.resetMails(email);
  const stored = await get(RESET_MAILS, key, { consistent: true });
  const seen = stored ?? NOTHING_COUNTED;
  const counted = withOneMore(seen, RESET_MAIL_LIMITS, now);
  if ('wait' in counted) return;
  // A failed condition means that a concurrent request already sends its mail.
  await transact([
    put(
      itemOf(RESET_MAILS, key, { ...counted.next, expiresAt: expiryOf(RESET_MAILS, now) }),
      stored ? { when: expression`inDay = ${seen.inDay} AND daySince = ${seen.daySince}` } : IS_NEW,
    ),
    mailToSend({ kind: 'passwordReset', email, ...(role === 'admin' && { role }) }, now),
  ]);
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
 * Sets the new password, uses up the token, ends every session and forgets failed sign-ins. The token
 * was mailed to the account's address, so it confirms the address (RULE-48).
 * @returns the account's new token version
 * @throws ShopError RESET_TOKEN_INVALID when the token was used at the same moment
 */
export const saveNewPassword = async (
  account: UserRecord | AdminRecord,
  passwordHash: string,
  { usedHash, now, role = 'user' }: { usedHash: unknown; now: Date; role?: Role },
): Promise<number> => {
  const version = account.tokenVersion + 1;
  const failed = await transact([
    update(
      keys.account({ role, id: account.id } as Owner),
      expression`SET passwordHash = ${passwordHash}, tokenVersion = ${version}, emailConfirmedAt = if_not_exists(emailConfirmedAt, ${now.toISOString()}) REMOVE resetHash, resetUntil`,
      { when: expression`resetHash = ${usedHash} AND tokenVersion = ${account.tokenVersion}` },
    ),
    forgetFailures(role, account.email, now),
    mailToSend(passwordChangedNotice(role, account.email), now),
  ]);
  if (failed.length > 0) throw new ShopError('RESET_TOKEN_INVALID');
  return version;
};
