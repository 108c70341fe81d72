/** Passwords in the table, and requests to reset them. */
import { ShopError } from '#shared/domain/errors.ts';
import type { Owner, Role } from '#shared/domain/ids.ts';
import { count } from '../limits/limits-table.ts';
import { mailToSend, noticeTo, passwordChangedNotice } from '../outbox/mail-table.ts';
import { expression } from '../table/expression.ts';
import { keys, normalEmail } from '../table/keys.ts';
import type { UserRecord } from '../table/items.ts';
import { transact, update, write } from '../table/write.ts';
import { isInvited, passwordWrite, type Account } from './account-table.ts';

/**
 * Requests a reset mail, at most as often as the rules allow. Known and unknown addresses take the
 * same time: only the worker sendMail looks for the account. An address has one limit for both roles.
 */
export const saveResetRequest = async (
  email: string,
  now: Date,
  subject: { role?: 'admin'; code?: true } = {},
): Promise<void> => {
  const mail = mailToSend({ kind: 'passwordReset', email, ...subject }, now);
  await count([{ limit: 'resetMail', subject: normalEmail(email) }], { now }, { mail });
};

const confirmedAt = (now: Date) =>
  expression`emailConfirmedAt = if_not_exists(emailConfirmedAt, ${now.toISOString()})`;

/**
 * Uses up the token of a reset mail for a sign-in, which confirms the address. The other sessions of an
 * address that nobody had confirmed end, because somebody else may have created the account.
 * @returns the account's token version
 * @throws ShopError RESET_TOKEN_INVALID when the token was used at the same moment
 */
export const saveLinkUse = async (
  { id, tokenVersion, emailConfirmedAt }: UserRecord,
  usedHash: string,
  now: Date,
): Promise<number> => {
  const version = tokenVersion + (emailConfirmedAt === undefined ? 1 : 0);
  const failed = await write(
    update(
      keys.account({ role: 'user', id }),
      expression`SET tokenVersion = ${version}, ${confirmedAt(now)} REMOVE resetHash, resetUntil`,
      { when: expression`resetHash = ${usedHash} AND tokenVersion = ${tokenVersion}` },
    ),
  );
  if (failed) throw new ShopError('RESET_TOKEN_INVALID');
  return version;
};

/**
 * Saves a new password, ends every session of the account and invalidates the token of a reset mail.
 * @param usedHash of the token of the reset mail that sets the password. The token was mailed to the
 *   account's address, so it confirms the address. Absent: the current password was checked (RULE-48)
 * @returns the account's new token version
 * @throws ShopError RESET_TOKEN_INVALID when the token was used at the same moment; UNAUTHENTICATED
 *   when the caller's session ended meanwhile
 */
export const savePassword = async (
  role: Role,
  account: Account,
  change: { passwordHash: string; usedHash: string | undefined; now: Date },
): Promise<number> => {
  const { passwordHash, usedHash, now } = change;
  const isReset = usedHash !== undefined;
  const version = account.tokenVersion + 1;
  const owner = { role, id: account.id } as Owner;
  const set = expression`SET tokenVersion = ${version}`;
  const inSession = expression`tokenVersion = ${account.tokenVersion}`;
  const notice = passwordChangedNotice(role, account.email);
  const failed = await transact({
    account: update(
      keys.account(owner),
      isReset
        ? expression`${set}, ${confirmedAt(now)} REMOVE resetHash, resetUntil, passwordless`
        : expression`${set} REMOVE resetHash, resetUntil`,
      { when: isReset ? expression`resetHash = ${usedHash} AND ${inSession}` : inSession },
    ),
    password: passwordWrite(owner, passwordHash),
    mail: isReset && !isInvited(account) ? mailToSend(notice, now) : noticeTo(account, notice, now),
  });
  if (failed) throw new ShopError(isReset ? 'RESET_TOKEN_INVALID' : 'UNAUTHENTICATED');
  return version;
};
