/** Accounts in the table: users and admins, and the guards that make their addresses unique. */
import { ShopError } from '#shared/domain/errors.ts';
import type { AdminId, Owner, Role, UserId } from '#shared/domain/ids.ts';
import type { Page } from '#shared/rows/row.ts';
import type { Admin, User } from '#shared/domain/schemas/account.ts';
import { isUseToNote } from '#shared/domain/retention.ts';
import { mailToSend, noticeTo } from '../outbox/mail-table.ts';
import { endOfSubscription } from '../newsletter/subscription-table.ts';
import { forgetAlertsOf } from '../restock/restock-table.ts';
import { env } from '../runtime/env.ts';
import { foundIn, get, getItems, one, query } from '../table/client.ts';
import { assign, expression, type Expression } from '../table/expression.ts';
import {
  ADDRESS,
  ADMIN,
  PASSWORD,
  USER,
  type AdminRecord,
  type UserRecord,
} from '../table/items.ts';
import { emailHash, keys, normalEmail, type Item } from '../table/keys.ts';
import { pageOf, type PageRequest } from '../table/page.ts';
import { hashMailedSecret, newCode, newSecret } from '../table/secret.ts';
import { rememberKey, requireUnused, type KeyedRequest } from '../table/used-key.ts';
import {
  EXISTS,
  IS_NEW,
  put,
  remove,
  transact,
  update,
  write,
  type Write,
  changedMeanwhile,
} from '../table/write.ts';
import { itemOf, type Decoder } from '../table/kind.ts';

const consistent = { consistent: true };

export interface Accounts {
  user: UserRecord;
  admin: AdminRecord;
}
export type Account = Accounts[Role];
export const KINDS: { readonly [R in Role]: Decoder<Accounts[R]> } = { user: USER, admin: ADMIN };

const keysOf = (owner: Owner) => ({ ...keys.account(owner), ...keys.accountList(owner) });

const addressItem = (role: Role, { id, email }: Account): Item =>
  itemOf(ADDRESS, keys.email(role, email), { accountId: id });

const passwordItem = (owner: Owner, passwordHash: string): Item =>
  itemOf(PASSWORD, keys.password(owner), { passwordHash });

/** Creates or replaces an account's password, in the transaction that changes the account. */
export const passwordWrite = (owner: Owner, passwordHash: string): Write =>
  put(passwordItem(owner, passwordHash));

/** The account, the guard that makes its address unique, whatever its case (PROMISE-R08), and its password. */
export const userItems = (
  user: UserRecord,
  passwordHash: string | undefined,
): [Item, Item, ...Item[]] => {
  const owner = { role: 'user', id: user.id } as const;
  return [
    itemOf(USER, keysOf(owner), user),
    addressItem('user', user),
    ...(passwordHash === undefined ? [] : [passwordItem(owner, passwordHash)]),
  ];
};
/** @param passwordHash undefined for a helper, who chooses a password with the invitation */
export const adminItems = (admin: AdminRecord, passwordHash: string | undefined): Item[] => {
  const owner = { role: 'admin', id: admin.id } as const;
  return [
    itemOf(ADMIN, keysOf(owner), admin),
    addressItem('admin', admin),
    ...(passwordHash === undefined ? [] : [passwordItem(owner, passwordHash)]),
  ];
};

/** Whether a helper has not accepted the invitation yet. Accepting it confirms the address. */
export const isInvited = (account: Account): boolean =>
  'rights' in account && account.emailConfirmedAt === undefined;

/** The part of a user that the user and the admins see. */
export const toUser = (user: UserRecord): User => ({
  id: user.id,
  firstname: user.firstname,
  lastname: user.lastname,
  email: user.email,
  emailConfirmed: user.emailConfirmedAt !== undefined,
  phone: user.phone,
  address: user.address,
  avatar: user.avatar,
  ...(user.passwordless && { passwordless: true }),
});

export const toAdmin = (admin: AdminRecord): Admin => ({
  id: admin.id,
  firstname: admin.firstname,
  lastname: admin.lastname,
  email: admin.email,
  ...(admin.rights && { rights: admin.rights }),
  ...(isInvited(admin) && { invited: true }),
});

export const emailTaken = (): ShopError =>
  new ShopError('EMAIL_TAKEN', {
    details: [{ field: 'email', code: 'TAKEN', message: 'Ya existe una cuenta con este correo.' }],
  });

/**
 * Rejects a taken address before expensive work, such as decoding an avatar. The transaction that
 * writes the account still decides.
 * @throws ShopError EMAIL_TAKEN
 */
export const requireFreeEmail = async (email: string): Promise<void> => {
  if (await get(ADDRESS, keys.email('user', email), consistent)) throw emailTaken();
};

const confirmationMail = (userId: UserId, email: string, now: Date): Write =>
  mailToSend({ kind: 'confirmEmail', userId, email, requested: false }, now);

/**
 * Saves a user with the mail that asks for a confirmation of the address (RULE-48).
 * @param passwordHash undefined for an account without a password (RULE-99)
 * @throws ShopError EMAIL_TAKEN when another user has the address
 */
export const saveNewUser = async (
  user: UserRecord,
  passwordHash: string | undefined,
  now: Date,
): Promise<void> => {
  const failed = await transact({
    user: userItems(user, passwordHash).map((item) => put(item, IS_NEW)),
    mail: confirmationMail(user.id, user.email, now),
  });
  if (failed) throw emailTaken();
};

/**
 * @param passwordHash as in `adminItems`
 * @param request absent for the first admin, whom a deployment creates
 * @param others writes for the same transaction
 * @throws ShopError EMAIL_TAKEN when another admin has the address; IN_PROGRESS when the key is used
 */
export const saveNewAdmin = async (
  admin: AdminRecord,
  passwordHash: string | undefined,
  request?: KeyedRequest,
  others: readonly Write[] = [],
): Promise<void> => {
  const failed = await transact({
    admin: adminItems(admin, passwordHash).map((item) => put(item, IS_NEW)),
    usedKey: request && rememberKey(admin.id, request),
    others,
  });
  requireUnused(failed?.usedKey);
  if (failed) throw emailTaken();
};

const findAccount = <R extends Role>(role: R, id: string): Promise<Accounts[R] | undefined> =>
  get(KINDS[role], keys.account({ role, id } as Owner), consistent);
export const findUser = (id: UserId): Promise<UserRecord | undefined> => findAccount('user', id);
export const findAdmin = (id: AdminId): Promise<AdminRecord | undefined> =>
  findAccount('admin', id);

/**
 * The owner of an address. An unknown address gets an id that no account has, so that a sign-in reads
 * as often as for a known one (PROMISE-S08). No id begins with "@". The address is hashed, because the
 * normal form of 254 characters can be too long for a key.
 */
export const ownerOf = async (role: Role, email: string): Promise<Owner> => {
  const guard = await get(ADDRESS, keys.email(role, email), consistent);
  return { role, id: guard?.accountId ?? `@${emailHash(email)}` } as Owner;
};

export const findByEmail = async <R extends Role>(
  role: R,
  email: string,
): Promise<Accounts[R] | undefined> => findAccount(role, (await ownerOf(role, email)).id);

export interface WithPassword<A extends Account> {
  account: A;
  passwordHash: string;
}

export const findWithPassword = async <R extends Role>(
  role: R,
  email: string,
): Promise<WithPassword<Accounts[R]> | undefined> => {
  const owner = await ownerOf(role, email);
  const wanted = {
    account: one(KINDS[role], keys.account(owner)),
    password: one(PASSWORD, keys.password(owner)),
  };
  const items = await getItems([keys.account(owner), keys.password(owner)]);
  const { account, password } = foundIn(wanted, items);
  return account && password && { account, passwordHash: password.passwordHash };
};

/** @throws Error for an account without a password */
export const passwordOf = async (role: Role, { id }: Pick<Account, 'id'>): Promise<string> => {
  const found = await get(PASSWORD, keys.password({ role, id } as Owner), consistent);
  if (!found) throw new Error('An account has no password');
  return found.passwordHash;
};

const accountsAfter = <R extends Role>(
  role: R,
  { after = '', limit }: PageRequest,
): Promise<Accounts[R][]> => {
  const { listPk: list, listSk } = keys.accountList({ role, id: after } as Owner);
  return query(KINDS[role], { list, after: listSk, limit: limit + 1 });
};

export const listAllUsers = async (request: PageRequest): Promise<Page<User>> =>
  pageOf((await accountsAfter('user', request)).map(toUser), { limit: request.limit });
/** All admins, "1" first. */
export const listAllAdmins = async (request: PageRequest): Promise<Page<Admin>> =>
  pageOf((await accountsAfter('admin', request)).map(toAdmin), { limit: request.limit });

/**
 * Notes that a user signs in (RULE-94), unless the account was new or noted in the last 30 days. A
 * demo keeps no account for years.
 */
export const noteUse = async (user: UserRecord, now: Date): Promise<void> => {
  if (env.demo || !isUseToNote(user, now)) return;
  await write(
    update(
      keys.account({ role: 'user', id: user.id }),
      expression`SET usedAt = ${now.toISOString()}`,
      EXISTS,
    ),
  );
};

export type UserChanges = Partial<
  Pick<UserRecord, 'firstname' | 'lastname' | 'email' | 'phone' | 'address' | 'avatar'>
>;

/**
 * The write that ends the restock alerts of a user's address. The alerts of an unconfirmed address
 * stay, because the address may belong to somebody else.
 */
const endOfAlerts = ({ email, emailConfirmedAt }: Account): Write[] =>
  emailConfirmedAt === undefined ? [] : [forgetAlertsOf(email)];

/**
 * Writes for a changed address: its guards, its confirmation mail, a notice to the old address
 * (RULE-31), and the end of the restock alerts of the old address.
 */
const moveAddress = (user: UserRecord, email: string, now: Date): Write[] => {
  if (normalEmail(email) === normalEmail(user.email)) return [];
  const { email: old, firstname } = user;
  return [
    put(addressItem('user', { ...user, email }), IS_NEW),
    remove(keys.email('user', old)),
    confirmationMail(user.id, email, now),
    ...noticeTo(user, { kind: 'emailChanged', email: old, firstname }, now),
    ...endOfAlerts(user),
  ];
};

/**
 * Changes a profile.
 * @param history the entry about the change, for the same transaction (RULE-75)
 * @throws ShopError EMAIL_TAKEN; NOT_FOUND when it was deleted meanwhile; CONFLICT_RETRY when its
 *   address was changed at the same moment
 */
export const saveUserChanges = async (
  user: UserRecord,
  changes: UserChanges,
  now: Date,
  history: readonly Write[] = [],
): Promise<UserRecord> => {
  if (Object.keys(changes).length === 0) return user;
  const move = moveAddress(user, changes.email ?? user.email, now);
  const set = expression`SET ${assign(changes)}`;
  const failed = await transact({
    account: update(
      keys.account({ role: 'user', id: user.id }),
      // Tokens that were mailed to the old address must not work any more.
      move.length > 0
        ? expression`${set} REMOVE resetHash, resetUntil, emailConfirmedAt, confirmHash, confirmUntil`
        : set,
      { when: expression`email = ${user.email}` },
    ),
    move,
    history,
  });
  const { emailConfirmedAt: _, ...unconfirmed } = user;
  if (!failed) return { ...(move.length > 0 ? unconfirmed : user), ...changes };
  if (!failed.account) throw emailTaken();
  throw changedMeanwhile(failed.account);
};

/**
 * Deletes the account, which ends its sessions at once. The worker followChanges erases the rest
 * (RULE-93). A user's confirmed address gets no restock alerts and no newsletter any more, and one
 * last mail.
 * @param when also has to be true of the account
 * @throws ShopError NOT_FOUND when it was deleted meanwhile
 */
export const removeAccount = async (
  role: Role,
  account: Account,
  now: Date,
  when?: Expression,
): Promise<void> => {
  const { id, email } = account;
  const owner = { role, id } as Owner;
  const isConfirmed = role === 'user' && account.emailConfirmedAt !== undefined;
  const failed = await transact({
    account: remove(keys.account(owner), {
      when: expression`email = ${email}${when ? expression` AND ${when}` : expression``}`,
    }),
    address: remove(keys.email(role, email)),
    password: remove(keys.password(owner)),
    alerts: role === 'user' ? endOfAlerts(account) : [],
    newsletter: isConfirmed ? await endOfSubscription(email) : [],
    mail: isConfirmed ? mailToSend({ kind: 'accountErased', email }, now) : undefined,
  });
  if (failed) throw changedMeanwhile(failed.account);
};

/**
 * Sets the first admin's password to the one in the deployment's secret. A new password ends the
 * admin's sessions and invalidates the link of a reset mail.
 */
export const saveDeployedPassword = async (
  { id }: AdminRecord,
  { passwordHash, passwordVersion }: { passwordHash: string; passwordVersion: string },
): Promise<void> => {
  const owner = { role: 'admin', id } as const;
  const failed = await transact({
    account: update(
      keys.account(owner),
      expression`SET passwordVersion = ${passwordVersion} REMOVE resetHash, resetUntil ADD tokenVersion ${1}`,
    ),
    password: passwordWrite(owner, passwordHash),
  });
  if (failed) throw changedMeanwhile(failed.account);
};

/** Replaces a hash that has weaker parameters (PROMISE-S06), unless it was replaced meanwhile. */
export const saveStrongerHash = async (
  role: Role,
  { account, passwordHash }: WithPassword<Account>,
  stronger: string,
): Promise<void> => {
  await write(
    update(
      keys.password({ role, id: account.id } as Owner),
      expression`SET passwordHash = ${stronger}`,
      { when: expression`passwordHash = ${passwordHash}` },
    ),
  );
};

/** The attributes of each token that is mailed to an account, and milliseconds that it is valid. */
const TOKENS = {
  reset: { hash: 'resetHash', until: 'resetUntil', lifetime: 30 * 60 * 1000 },
  code: { hash: 'resetHash', until: 'resetUntil', lifetime: 30 * 60 * 1000 },
  invitation: { hash: 'resetHash', until: 'resetUntil', lifetime: 7 * 24 * 60 * 60 * 1000 },
  confirmation: {
    hash: 'confirmHash',
    until: 'confirmUntil',
    lifetime: 7 * 24 * 60 * 60 * 1000,
  },
} as const;

/**
 * A new token, `<account>.<secret>`, for a mail to the account's address. The account keeps a hash of
 * the secret and the address: it has one valid token of each hash, which ends when the address changes,
 * and a leaked table has none (RULE-12, ADR-0047).
 * @returns undefined when the account was deleted or its address changed meanwhile
 */
export const issueToken = async (
  kind: keyof typeof TOKENS,
  role: Role,
  { id, email }: Pick<Account, 'id' | 'email'>,
  now: Date,
): Promise<string | undefined> => {
  const secret = kind === 'code' ? newCode() : newSecret();
  const { hash, until, lifetime } = TOKENS[kind];
  const set = { [hash]: hashMailedSecret(secret, email), [until]: now.getTime() + lifetime };
  const failed = await write(
    update(keys.account({ role, id } as Owner), expression`SET ${assign(set)}`, {
      when: expression`email = ${email}`,
    }),
  );
  return failed ? undefined : `${id}.${secret}`;
};
