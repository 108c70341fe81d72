/** New passwords of users and admins, by their current password or by a reset mail (RULE-48, RULE-49). */
import { ShopError } from '#shared/domain/errors.ts';
import type { Owner, Role } from '#shared/domain/ids.ts';
import { hashPassword } from '../http/passwords.ts';
import { signToken } from '../http/tokens.ts';
import { shopSecret } from '../secrets/shop-secret.ts';
import type { AdminRecord, UserRecord } from '../table/records.ts';
import { requireCurrentPassword } from './current-password.ts';
import { saveChangedPassword } from './password-change-table.ts';
import { saveNewPassword } from './password-reset-table.ts';
import { requireStrong } from './password-rules.ts';

interface NewPassword {
  role: Role;
  account: UserRecord | AdminRecord;
  password: string;
  now: Date;
}

const hashOf = async (password: string): Promise<string> =>
  hashPassword(password, (await shopSecret()).passwordPepper);

/** @returns the token of a session that the new password has not ended */
const newSession = ({ role, account, now }: NewPassword, version: number): Promise<string> =>
  signToken({ owner: { role, id: account.id } as Owner, version }, now);

/**
 * Replaces the password of the signed-in account and ends all its sessions.
 * @returns the token of a new session
 * @throws ShopError DEMO_PROTECTED, WEAK_PASSWORD, WRONG_PASSWORD, RATE_LIMITED; UNAUTHENTICATED when
 *   the caller's session ended meanwhile
 */
export const changePasswordOf = async (
  change: NewPassword,
  { currentPassword, viewerAddress }: { currentPassword: string; viewerAddress: string },
): Promise<string> => {
  const { role, account, password, now } = change;
  // Everybody knows a demo account's password. After a change nobody else could sign in.
  if (account.demo) throw new ShopError('DEMO_PROTECTED');
  requireStrong(password, role, account);
  const caller = { viewerAddress, device: undefined };
  await requireCurrentPassword(account, currentPassword, { role, caller, now });
  const version = await saveChangedPassword(role, account, await hashOf(password), now);
  return newSession(change, version);
};

/**
 * Sets a password with the token of a reset mail, which it uses up, and ends all sessions.
 * @param usedHash the hash of that token
 * @returns the token of a new session
 * @throws ShopError WEAK_PASSWORD; RESET_TOKEN_INVALID when the token was used at the same moment
 */
export const resetPasswordOf = async (change: NewPassword, usedHash: unknown): Promise<string> => {
  const { role, account, password, now } = change;
  requireStrong(password, role, account);
  const version = await saveNewPassword(account, await hashOf(password), { role, usedHash, now });
  return newSession(change, version);
};
