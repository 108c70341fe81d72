/** Accounts in the table: users and admins, their addresses and their failed sign-ins. */
import { ShopError } from '#shared/errors.ts';
import type { AdminId, Role, UserId } from '#shared/ids.ts';
import type { User } from '#shared/schemas/account.ts';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '../http/env.ts';
import { calling, document, getItem, type Item } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { transact } from '../table/transact.ts';
import { NO_FAILURES, type SignInRecord } from './sign-in-rules.ts';

interface AccountRecord {
  firstname: string;
  lastname: string;
  /** As typed; the guard item holds the normal form. */
  email: string;
  /** PHC string. */
  passwordHash: string;
  /** Tokens carry it; raising it ends them all (promise S11). */
  tokenVersion: number;
  /** UTC ISO 8601. */
  createdAt: string;
}

export interface UserRecord extends AccountRecord {
  id: UserId;
  phone: string;
  address: string;
  avatar: string | null;
}

export interface AdminRecord extends AccountRecord {
  id: AdminId;
}

/** The account and the guard that makes its address unique, whatever its case (promise R8). */
const accountItems = (role: Role, record: UserRecord | AdminRecord): [Item, Item] => {
  const owner = { role, id: record.id } as { role: 'user'; id: UserId };
  return [
    { ...keys.account(owner), ...keys.accountList(owner), ...record },
    { ...keys.email(role, record.email), accountId: record.id },
  ];
};

export const userItems = (user: UserRecord): [Item, Item] => accountItems('user', user);
export const adminItems = (admin: AdminRecord): [Item, Item] => accountItems('admin', admin);

/** What the user and the admins may see of a user, attribute by attribute. */
export const toUser = (user: UserRecord): User => ({
  id: user.id,
  firstname: user.firstname,
  lastname: user.lastname,
  email: user.email,
  phone: user.phone,
  address: user.address,
  avatar: user.avatar,
});

/** @throws ShopError EMAIL_TAKEN when another account has the address */
export const saveNewUser = async (user: UserRecord): Promise<void> => {
  const failed = await transact(
    userItems(user).map((item) => ({
      Put: {
        TableName: env.tableName,
        Item: item,
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    })),
  );
  if (failed.length > 0) {
    throw new ShopError('EMAIL_TAKEN', { details: [{ field: 'email', code: 'TAKEN' }] });
  }
};

export const findUserByEmail = async (email: string): Promise<UserRecord | undefined> => {
  const guard = await getItem(keys.email('user', email), { consistent: true });
  if (!guard) return undefined;
  const owner = { role: 'user', id: guard['accountId'] as UserId } as const;
  const item = await getItem(keys.account(owner), { consistent: true });
  return item as UserRecord | undefined;
};

/** Replaces a hash made with weaker parameters (promise S6); loses quietly against a newer one. */
export const saveStrongerHash = async (user: UserRecord, passwordHash: string): Promise<void> => {
  await calling(
    document.send(
      new UpdateCommand({
        TableName: env.tableName,
        Key: keys.account({ role: 'user', id: user.id }),
        UpdateExpression: 'SET passwordHash = :new',
        ConditionExpression: 'passwordHash = :old',
        ExpressionAttributeValues: { ':new': passwordHash, ':old': user.passwordHash },
      }),
    ),
  ).catch((error: unknown) => {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  });
};

export const readSignIns = async (role: Role, email: string): Promise<SignInRecord> => {
  const item = await getItem(keys.signIn(role, email), { consistent: true });
  return (item as SignInRecord | undefined) ?? NO_FAILURES;
};

/** Seconds after the last try when DynamoDB may forget the count. */
const FORGET_AFTER = 24 * 60 * 60;

/**
 * Replaces the count, if nobody else has since: fifty guesses at once pass one after the other.
 * @returns whether it was still as read
 */
export const replaceSignIns = async (
  role: Role,
  email: string,
  { seen, next, now }: { seen: SignInRecord; next: SignInRecord; now: Date },
): Promise<boolean> => {
  try {
    await calling(
      document.send(
        new UpdateCommand({
          TableName: env.tableName,
          Key: keys.signIn(role, email),
          UpdateExpression:
            'SET failures = :failures, blockedUntil = :until, expiresAt = :expiresAt',
          ConditionExpression:
            seen.failures === 0
              ? 'attribute_not_exists(pk) OR failures = :seen'
              : 'failures = :seen',
          ExpressionAttributeValues: {
            ':failures': next.failures,
            ':until': next.blockedUntil,
            ':expiresAt': Math.floor(now.getTime() / 1000) + FORGET_AFTER,
            ':seen': seen.failures,
          },
        }),
      ),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
};
