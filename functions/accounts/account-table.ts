/** Accounts in the table: users and admins, and the guards that make their addresses unique. */
import { ShopError } from '#shared/domain/errors.ts';
import type { AdminId, Owner, Role, UserId } from '#shared/domain/ids.ts';
import type { Page } from '#shared/rows/route.ts';
import type { Admin, User } from '#shared/domain/schemas/account.ts';
import { TABLE } from '#shared/domain/table.ts';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '../http/env.ts';
import { mailToSend } from '../mail/mail-table.ts';
import { calling, document, getItem, queryAll, queryFirst, type Item } from '../table/client.ts';
import { keys, normalEmail } from '../table/keys.ts';
import { pageOf, type PageRequest } from '../table/page.ts';
import { transact, type TransactItem } from '../table/transact.ts';
import { NO_FAILURES } from './sign-in-rules.ts';

interface AccountRecord {
  firstname: string;
  lastname: string;
  /** As typed; the guard item holds the normal form. */
  email: string;
  /** PHC string. */
  passwordHash: string;
  /** Tokens carry it; raising it ends them all (PROMISE-S11). */
  tokenVersion: number;
  /** UTC ISO 8601. */
  createdAt: string;
  /** Shown to everybody in demo mode, so nobody may change or delete it (RULE-34). */
  demo?: true;
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

/** The table is ours alone, so its items are trusted to have the shape we wrote. */
export const toUserRecord = (item: Item): UserRecord => item as unknown as UserRecord;

const ownerOf = (role: Role, id: UserId | AdminId): Owner => ({ role, id }) as Owner;

/** The account and the guard that makes its address unique, whatever its case (PROMISE-R08). */
const accountItems = (role: Role, record: UserRecord | AdminRecord): [Item, Item] => {
  const owner = ownerOf(role, record.id);
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

export const toAdmin = ({ id, firstname, lastname, email }: AdminRecord): Admin => ({
  id,
  firstname,
  lastname,
  email,
});

export const emailTaken = (): ShopError =>
  new ShopError('EMAIL_TAKEN', {
    details: [{ field: 'email', code: 'TAKEN', message: 'Ya existe una cuenta con este correo.' }],
  });

const putNew = (item: Item): TransactItem => ({
  Put: { TableName: env.tableName, Item: item, ConditionExpression: 'attribute_not_exists(pk)' },
});

/** @throws ShopError EMAIL_TAKEN when another account of the role has the address */
const saveNewAccount = async (items: [Item, Item]): Promise<void> => {
  const failed = await transact(items.map(putNew));
  if (failed.length > 0) throw emailTaken();
};

/** @throws ShopError EMAIL_TAKEN */
export const saveNewUser = (user: UserRecord): Promise<void> => saveNewAccount(userItems(user));
/** @throws ShopError EMAIL_TAKEN */
export const saveNewAdmin = (admin: AdminRecord): Promise<void> =>
  saveNewAccount(adminItems(admin));

const findAccount = (owner: Owner): Promise<Item | undefined> =>
  getItem(keys.account(owner), { consistent: true });

const findByEmail = async (role: Role, email: string): Promise<Item | undefined> => {
  const guard = await getItem(keys.email(role, email), { consistent: true });
  return guard && findAccount(ownerOf(role, guard['accountId'] as UserId | AdminId));
};

export const findUser = async (id: UserId): Promise<UserRecord | undefined> =>
  (await findAccount({ role: 'user', id })) as UserRecord | undefined;
export const findUserByEmail = async (email: string): Promise<UserRecord | undefined> =>
  (await findByEmail('user', email)) as UserRecord | undefined;
export const findAdmin = async (id: AdminId): Promise<AdminRecord | undefined> =>
  (await findAccount({ role: 'admin', id })) as AdminRecord | undefined;
export const findAdminByEmail = async (email: string): Promise<AdminRecord | undefined> =>
  (await findByEmail('admin', email)) as AdminRecord | undefined;

const accountsAfter = (role: Role, after = '') => {
  const { listPk, listSk } = keys.accountList(ownerOf(role, after as UserId));
  return {
    IndexName: TABLE.listIndex.name,
    KeyConditionExpression: 'listPk = :list AND listSk > :after',
    ExpressionAttributeValues: { ':list': listPk, ':after': listSk },
  };
};

/** Users in order of sign-up. */
export const listAllUsers = async ({ after, limit }: PageRequest): Promise<Page<User>> => {
  const items = await queryFirst(accountsAfter('user', after), limit + 1);
  return pageOf(
    items.map((item) => toUser(toUserRecord(item))),
    limit,
  );
};
/** Every admin, "1" first. */
export const listAllAdmins = async (): Promise<Admin[]> =>
  (await queryAll(accountsAfter('admin'))).map((item) => toAdmin(item as unknown as AdminRecord));

/** What a profile edit changes; what is absent stays. */
export type UserChanges = Partial<
  Pick<UserRecord, 'firstname' | 'lastname' | 'email' | 'phone' | 'address' | 'avatar'>
>;

/** The guards of a changed address, and the notice to the old one (RULE-31). */
const moveAddress = (user: UserRecord, email: string, now: Date): TransactItem[] => {
  if (normalEmail(email) === normalEmail(user.email)) return [];
  return [
    putNew({ ...keys.email('user', email), accountId: user.id }),
    { Delete: { TableName: env.tableName, Key: keys.email('user', user.email) } },
    mailToSend({ kind: 'emailChanged', email: user.email, firstname: user.firstname }, now),
  ];
};

/**
 * Changes a profile.
 * @throws ShopError EMAIL_TAKEN; NOT_FOUND when it was deleted meanwhile; CONFLICT_RETRY when its
 *   address was changed at the same moment
 */
export const saveUserChanges = async (
  user: UserRecord,
  changes: UserChanges,
  now: Date,
): Promise<UserRecord> => {
  const names = Object.keys(changes);
  if (names.length === 0) return user;
  const move = moveAddress(user, changes.email ?? user.email, now);
  // Whoever reads the old mailbox must not get in with a reset that was mailed there.
  const endReset = move.length > 0 ? ' REMOVE resetHash, resetUntil' : '';
  const [failed] = await transact([
    {
      Update: {
        TableName: env.tableName,
        Key: keys.account({ role: 'user', id: user.id }),
        UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}${endReset}`,
        ConditionExpression: 'email = :old',
        ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
        ExpressionAttributeValues: {
          ...Object.fromEntries(
            Object.entries(changes).map(([name, value]) => [`:${name}`, value]),
          ),
          ':old': user.email,
        },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    },
    ...move,
  ]);
  if (!failed) return { ...user, ...changes };
  if (failed.index > 0) throw emailTaken();
  throw failed.current === undefined
    ? new ShopError('NOT_FOUND')
    : new ShopError('CONFLICT_RETRY', { retryAfter: 1 });
};

const removeAccount = async (role: Role, account: UserRecord | AdminRecord): Promise<void> => {
  const [failed] = await transact([
    {
      Delete: {
        TableName: env.tableName,
        Key: keys.account(ownerOf(role, account.id)),
        ConditionExpression: 'email = :email',
        ExpressionAttributeValues: { ':email': account.email },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    },
    { Delete: { TableName: env.tableName, Key: keys.email(role, account.email) } },
  ]);
  if (!failed) return;
  throw failed.current === undefined
    ? new ShopError('NOT_FOUND')
    : new ShopError('CONFLICT_RETRY', { retryAfter: 1 });
};

/**
 * Deletes the account, which ends its sessions at once; orders stay, and reviews lose their author's
 * name from the stream (RULE-32).
 * @throws ShopError NOT_FOUND when somebody was faster
 */
export const removeUser = (user: UserRecord): Promise<void> => removeAccount('user', user);
/** @throws ShopError NOT_FOUND when somebody was faster */
export const removeAdmin = (admin: AdminRecord): Promise<void> => removeAccount('admin', admin);

/** Gives an admin another password, ends its sessions and forgets failed sign-ins. */
export const saveAdminPassword = async (
  { id, email }: AdminRecord,
  passwordHash: string,
): Promise<void> => {
  await transact([
    {
      Update: {
        TableName: env.tableName,
        Key: keys.account({ role: 'admin', id }),
        UpdateExpression: 'SET passwordHash = :passwordHash ADD tokenVersion :one',
        ExpressionAttributeValues: { ':passwordHash': passwordHash, ':one': 1 },
      },
    },
    {
      Update: {
        TableName: env.tableName,
        Key: keys.signIn('admin', email),
        UpdateExpression: 'SET failures = :failures, blockedUntil = :until',
        ExpressionAttributeValues: {
          ':failures': NO_FAILURES.failures,
          ':until': NO_FAILURES.blockedUntil,
        },
      },
    },
  ]);
};

/** Replaces a hash made with weaker parameters (PROMISE-S06); loses quietly against a newer one. */
export const saveStrongerHash = async (
  role: Role,
  account: UserRecord | AdminRecord,
  passwordHash: string,
): Promise<void> => {
  await calling(
    document.send(
      new UpdateCommand({
        TableName: env.tableName,
        Key: keys.account(ownerOf(role, account.id)),
        UpdateExpression: 'SET passwordHash = :new',
        ConditionExpression: 'passwordHash = :old',
        ExpressionAttributeValues: { ':new': passwordHash, ':old': account.passwordHash },
      }),
    ),
  ).catch((error: unknown) => {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  });
};
