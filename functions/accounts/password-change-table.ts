/** Replaces the password of an account whose current password was checked (RULE-48). */
import { ShopError } from '#shared/domain/errors.ts';
import type { Owner } from '#shared/domain/ids.ts';
import { noticeTo, passwordChangedNotice } from '../outbox/mail-table.ts';
import { expression } from '../table/expression.ts';
import { keys } from '../table/keys.ts';
import type { AdminRecord, UserRecord } from '../table/records.ts';
import { transact, update } from '../table/write.ts';

/**
 * Saves the new password, ends every session of the account and invalidates the token of a reset mail.
 * @returns the account's new token version
 * @throws ShopError UNAUTHENTICATED when the caller's session ended meanwhile
 */
export const saveChangedPassword = async (
  role: Owner['role'],
  account: UserRecord | AdminRecord,
  passwordHash: string,
  now: Date,
): Promise<number> => {
  const version = account.tokenVersion + 1;
  const failed = await transact({
    account: update(
      keys.account({ role, id: account.id } as Owner),
      expression`SET passwordHash = ${passwordHash}, tokenVersion = ${version} REMOVE resetHash, resetUntil`,
      { when: expression`tokenVersion = ${account.tokenVersion}` },
    ),
    mail: noticeTo(account, passwordChangedNotice(role, account.email), now),
  });
  if (failed) throw new ShopError('UNAUTHENTICATED');
  return version;
};
