/**
 * Password resets in the table. A token is `<user>.<secret>`; the account keeps the hash of the
 * secret and the address, so there is one live token per account and a leaked table opens nothing
 * (RULE-12).
 */
import { ShopError } from '#shared/domain/errors.ts';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { randomBytes } from 'node:crypto';
import { env } from '../http/env.ts';
import { mailToSend } from '../mail/mail-table.ts';
import { calling, document, getItem } from '../table/client.ts';
import { hashMailedSecret } from '../table/hash-secret.ts';
import { keys } from '../table/keys.ts';
import { transact } from '../table/transact.ts';
import type { UserRecord } from './account-table.ts';
import { NO_RESET_MAILS, withOneMore, type ResetMailRecord } from './reset-mail-rules.ts';
import { NO_FAILURES } from './sign-in-rules.ts';

/** Milliseconds that a token lives: 30 minutes. */
const LIFETIME = 30 * 60 * 1000;
/** Seconds after which a count of mails is forgotten. */
const FORGET_AFTER = 48 * 60 * 60;

/**
 * Asks for a reset mail, at most as often as the rules allow. It does the same for known and unknown
 * addresses: only the worker looks whether there is an account.
 */
export const saveResetRequest = async (email: string, now: Date): Promise<void> => {
  const key = keys.resetMails(email);
  const item = await getItem(key, { consistent: true });
  const seen = (item as ResetMailRecord | undefined) ?? NO_RESET_MAILS;
  const next = withOneMore(seen, now);
  if (!next) return;
  // When another request was faster, that one's mail is on its way already.
  await transact([
    {
      Put: {
        TableName: env.tableName,
        Item: { ...key, ...next, expiresAt: Math.floor(now.getTime() / 1000) + FORGET_AFTER },
        ConditionExpression: item
          ? 'inDay = :inDay AND daySince = :daySince'
          : 'attribute_not_exists(pk)',
        ...(item && {
          ExpressionAttributeValues: { ':inDay': seen.inDay, ':daySince': seen.daySince },
        }),
      },
    },
    mailToSend({ kind: 'passwordReset', email }, now),
  ]);
};

/**
 * A fresh token for the account, valid while it has the given address; it voids the one before.
 * @param user with the address that the token is mailed to
 */
export const issueResetToken = async (
  { id, email }: Pick<UserRecord, 'id' | 'email'>,
  now: Date,
): Promise<string> => {
  const secret = randomBytes(32).toString('base64url');
  await calling(
    document.send(
      new UpdateCommand({
        TableName: env.tableName,
        Key: keys.account({ role: 'user', id }),
        UpdateExpression: 'SET resetHash = :hash, resetUntil = :until',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: {
          ':hash': hashMailedSecret(secret, email),
          ':until': now.getTime() + LIFETIME,
        },
      }),
    ),
  );
  return `${id}.${secret}`;
};

/**
 * Sets the new password, uses the token up, ends every session and forgets failed sign-ins.
 * @returns the account's new token version
 * @throws ShopError RESET_TOKEN_INVALID when the token was used at the same moment
 */
export const saveNewPassword = async (
  user: UserRecord,
  passwordHash: string,
  usedHash: unknown,
): Promise<number> => {
  const version = user.tokenVersion + 1;
  const failed = await transact([
    {
      Update: {
        TableName: env.tableName,
        Key: keys.account({ role: 'user', id: user.id }),
        UpdateExpression:
          'SET passwordHash = :passwordHash, tokenVersion = :version REMOVE resetHash, resetUntil',
        ConditionExpression: 'resetHash = :resetHash AND tokenVersion = :seen',
        ExpressionAttributeValues: {
          ':passwordHash': passwordHash,
          ':version': version,
          ':resetHash': usedHash,
          ':seen': user.tokenVersion,
        },
      },
    },
    {
      Update: {
        TableName: env.tableName,
        Key: keys.signIn('user', user.email),
        UpdateExpression: 'SET failures = :failures, blockedUntil = :until',
        ExpressionAttributeValues: {
          ':failures': NO_FAILURES.failures,
          ':until': NO_FAILURES.blockedUntil,
        },
      },
    },
  ]);
  if (failed.length > 0) throw new ShopError('RESET_TOKEN_INVALID');
  return version;
};
