/**
 * Confirmation of an account's address (RULE-48, ADR-0047). A token confirms only the address that it was
 * mailed to, and only the newest token works. Its hash stays after its use, so opening the link twice
 * succeeds twice.
 */
import type { UserId } from '#shared/domain/ids.ts';
import { mailToSend } from '../outbox/mail-table.ts';
import { mayGetConfirmation } from '../outbox/recipient-table.ts';
import { expression } from '../table/expression.ts';
import { hashMailedSecret, isSameHash } from '../table/secret.ts';
import { keys } from '../table/keys.ts';
import type { UserRecord } from '../table/items.ts';
import { transact, update, write } from '../table/write.ts';
import { findUser } from './account-table.ts';

/**
 * Confirms the address of the token's account.
 * @returns whether the token is valid
 */
export const confirmAddress = async (token: string, now: Date): Promise<boolean> => {
  const [id = '', secret = ''] = token.split('.');
  const user = await findUser(id as UserId);
  if (!user?.confirmHash || user.confirmUntil === undefined) return false;
  if (!isSameHash(user.confirmHash, hashMailedSecret(secret, user.email))) return false;
  if (user.emailConfirmedAt !== undefined) return true;
  if (user.confirmUntil <= now.getTime()) return false;
  const failed = await write(
    update(
      keys.account({ role: 'user', id: user.id }),
      expression`SET emailConfirmedAt = ${now.toISOString()}`,
      // A change of the address removes the hash.
      { when: expression`confirmHash = ${user.confirmHash}` },
    ),
  );
  return failed === undefined;
};

/**
 * Puts a confirmation mail that the user asked for into the outbox.
 * @returns whether the address may get one more mail; sendMail counts the mail
 */
export const saveConfirmationRequest = async (
  { id, email }: UserRecord,
  now: Date,
): Promise<boolean> => {
  if (!(await mayGetConfirmation(email, now))) return false;
  await transact({
    mail: mailToSend({ kind: 'confirmEmail', userId: id, email, requested: true }, now),
  });
  return true;
};
