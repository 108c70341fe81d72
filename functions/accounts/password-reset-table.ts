/**
 * Password resets in the table. A token is `<user>.<secret>`, and the account keeps a hash of the
 * secret and the address: an account has one valid token, and a leaked table has none (RULE-12).
 */
import { ShopError } from '#shared/domain/errors.ts';
import { randomBytes } from 'node:crypto';
import { mailToSend } from '../mail/mail-table.ts';
import { get } from '../table/client.ts';
import { expression } from '../table/expression.ts';
import { hashMailedSecret } from '../table/hash-secret.ts';
import { RESET_MAILS } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { expiryOf, itemOf } from '../table/kind.ts';
import type { UserRecord } from '../table/records.ts';
import { EXISTS, IS_NEW, put, transact, update, write } from '../table/write.ts';
import { forgetFailures } from './sign-in-table.ts';
import { NOTHING_COUNTED } from './hour-and-day-rules.ts';
import { withOneMore } from './reset-mail-rules.ts';

/** Milliseconds that a token is valid: 30 minutes. */
const LIFETIME = 30 * 60 * 1000;

/**
 * Requests a reset mail, at most as often as the rules allow. Known and unknown addresses take the
 * same time: only the worker sendMail looks for the account.
 */
export const saveResetRequest = async (email: string, now: Date): Promise<void> => {
  const key = keys.resetMails(email);
  const stored = await get(RESET_MAILS, key, { consistent: true });
  const seen = stored ?? NOTHING_COUNTED;
  const next = withOneMore(seen, now);
  if (!next) return;
  // A failed condition means that a concurrent request already sends its mail.
  await transact([
    put(
      itemOf(RESET_MAILS, key, { ...next, expiresAt: expiryOf(RESET_MAILS, now) }),
      stored ? { when: expression`inDay = ${seen.inDay} AND daySince = ${seen.daySince}` } : IS_NEW,
    ),
    mailToSend({ kind: 'passwordReset', email }, now),
  ]);
};

/**
 * A new token for the account, valid while the account has the given address. The token before it
 * becomes invalid.
 * @param user with the address that the token is mailed to
 */
export const issueResetToken = async (
  { id, email }: Pick<UserRecord, 'id' | 'email'>,
  now: Date,
): Promise<string> => {
  const secret = randomBytes(32).toString('base64url');
  const hash = hashMailedSecret(secret, email);
  const failed = await write(
    update(
      keys.account({ role: 'user', id }),
      expression`SET resetHash = ${hash}, resetUntil = ${now.getTime() + LIFETIME}`,
      EXISTS,
    ),
  );
  if (failed) throw failed.cause;
  return `${id}.${secret}`;
};

/**
 * Sets the new password, uses up the token, ends every session and forgets failed sign-ins.
 * @returns the account's new token version
 * @throws ShopError RESET_TOKEN_INVALID when the token was used at the same moment
 */
export const saveNewPassword = async (
  user: UserRecord,
  passwordHash: string,
  { usedHash, now }: { usedHash: unknown; now: Date },
): Promise<number> => {
  const version = user.tokenVersion + 1;
  const failed = await transact([
    update(
      keys.account({ role: 'user', id: user.id }),
      expression`SET passwordHash = ${passwordHash}, tokenVersion = ${version} REMOVE resetHash, resetUntil`,
      { when: expression`resetHash = ${usedHash} AND tokenVersion = ${user.tokenVersion}` },
    ),
    forgetFailures('user', user.email, now),
    mailToSend({ kind: 'passwordChanged', email: user.email }, now),
  ]);
  if (failed.length > 0) throw new ShopError('RESET_TOKEN_INVALID');
  return version;
};
