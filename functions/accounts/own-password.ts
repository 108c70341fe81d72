/** New passwords of users and admins, by their current password or by a reset mail (RULE-48, RULE-49). */
import { ShopError } from '#shared/domain/errors.ts';
import type { Owner, Role } from '#shared/domain/ids.ts';
import { hashPassword } from '../http/passwords.ts';
import { signToken } from '../http/tokens.ts';
import { shopSecret } from '../secrets/shop-secret.ts';
import type { Item } from '../table/keys.ts';
import type { AdminRecord, UserRecord } from '../table/items.ts';
import { requireCurrentPassword } from './current-password.ts';
import { savePassword } from './password-table.ts';
import { requireStrong } from './password-rules.ts';

/** Replaces the password, which ends all sessions, and begins a new one. */
const replacePassword = async (
  role: Role,
  account: UserRecord | AdminRecord,
  { password, usedHash, now }: { password: string; usedHash?: string; now: Date },
): Promise<string> => {
  const { passwordPepper } = await shopSecret();
  const passwordHash = await hashPassword(password, passwordPepper);
  const version = await savePassword(role, account, { passwordHash, usedHash, now });
  return signToken({ owner: { role, id: account.id } as Owner, version }, now);
};

/**
 * Replaces the password of the signed-in account and ends all its sessions.
 * @returns the token of a new session
 * @throws ShopError DEMO_PROTECTED, WEAK_PASSWORD, WRONG_PASSWORD, RATE_LIMITED; UNAUTHENTICATED when
 *   the caller's session ended meanwhile
 */
export const changePasswordOf = async (
  role: Role,
  account: UserRecord | AdminRecord,
  {
    body: { currentPassword, password },
    viewerAddress,
    now,
  }: { body: { currentPassword: string; password: string }; viewerAddress: string; now: Date },
): Promise<string> => {
  // Everybody knows a demo account's password. After a change nobody else could sign in.
  if (account.demo) throw new ShopError('DEMO_PROTECTED');
  requireStrong(password, role, account);
  const caller = { viewerAddress, device: undefined };
  await requireCurrentPassword(account, currentPassword, { role, caller, now });
  return replacePassword(role, account, { password, now });
};

/**
 * Sets a password with the token of a reset mail, which it uses up, and ends all sessions.
 * @param request `account` has the hash of that token
 * @returns the token of a new session
 * @throws ShopError WEAK_PASSWORD; RESET_TOKEN_INVALID when the token was used at the same moment
 */
export const resetPasswordOf = async (
  role: Role,
  account: UserRecord | AdminRecord,
  request: { account: Item; body: { password: string }; now: Date },
): Promise<string> => {
  const { body, now } = request;
  requireStrong(body.password, role, account);
  const usedHash = String(request.account['resetHash']);
  return replacePassword(role, account, { ...body, usedHash, now });
};
