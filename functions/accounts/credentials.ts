/** Passwords: checked at a sign-in, and replaced (RULE-48, RULE-49). */
import { ShopError } from '#shared/domain/errors.ts';
import type { Owner, Role } from '#shared/domain/ids.ts';
import type { AdminSession, Credentials, UserSession } from '#shared/domain/schemas/account.ts';
import { hashPassword, needsRehash, verifyPassword } from '../http/passwords.ts';
import { signToken } from '../http/tokens.ts';
import { passwordPepper } from '../secrets/shop-keys.ts';
import { USER, type AdminRecord, type UserRecord } from '../table/items.ts';
import type { Item } from '../table/keys.ts';
import { decode } from '../table/kind.ts';
import { hashMailedSecret, isSameHash } from '../table/secret.ts';
import {
  findWithPassword,
  KINDS,
  noteUse,
  passwordOf,
  saveStrongerHash,
  toAdmin,
  toUser,
  type Account,
  type Accounts,
  type WithPassword,
} from './account-table.ts';
import { requireStrong } from './password-rules.ts';
import { saveLinkUse, savePassword } from './password-table.ts';
import { throttled, type Caller, type SignInAttempt } from './sign-in-throttle.ts';

/**
 * Returns the account of the given address and password. An unknown address and a wrong password get
 * the same answer after the same time (PROMISE-S08).
 * @param find reads the account and the hash of its password
 * @throws ShopError BAD_CREDENTIALS, RATE_LIMITED
 */
export const checkCredentials = async <A extends Account>(
  role: Role,
  { email, password }: Credentials,
  find: () => Promise<WithPassword<A> | undefined>,
  { caller, now }: { caller: Caller; now: Date },
): Promise<A> => {
  const [found, pepper] = await Promise.all([find(), passwordPepper()]);
  const attempt = { role, email, caller, now };
  const result = await throttled<A>(attempt, found?.account.demo === true, async () => {
    // Hashes for an unknown address too, or the duration would reveal which accounts exist.
    const right = await verifyPassword(password, found?.passwordHash, pepper);
    return found && right ? { account: found.account } : 'wrong';
  });
  if (result === 'wrong') throw new ShopError('BAD_CREDENTIALS');

  if (found && needsRehash(found.passwordHash)) {
    await saveStrongerHash(role, found, await hashPassword(password, pepper));
  }
  return result.account;
};

interface Sessions {
  user: UserSession;
  admin: AdminSession;
}

const beginSession = async <R extends Role>(
  role: R,
  account: Accounts[R],
  version: number,
  now: Date,
): Promise<Sessions[R]> => {
  if (role === 'user') await noteUse(account as UserRecord, now);
  const token = await signToken({ owner: { role, id: account.id } as Owner, version }, now);
  const session =
    role === 'user'
      ? { token, user: toUser(account as UserRecord) }
      : { token, admin: toAdmin(account as AdminRecord) };
  return session as Sessions[R];
};

interface SignInRequest {
  body: Credentials;
  headers: { 'x-device'?: string | undefined };
  viewerAddress: string;
  now: Date;
}

/**
 * Begins a session of the account with the address and password in the body.
 * @throws ShopError BAD_CREDENTIALS, RATE_LIMITED
 */
export const signInAs = async <R extends Role>(
  role: R,
  { body, headers, viewerAddress, now }: SignInRequest,
): Promise<Sessions[R]> => {
  const caller = { viewerAddress, device: headers['x-device'] };
  const find = () => findWithPassword(role, body.email);
  const account = await checkCredentials(role, body, find, { caller, now });
  return beginSession(role, account, account.tokenVersion, now);
};

/**
 * Begins a session with the token of a reset mail.
 * @param request `account` has the hash of that token
 * @throws ShopError RESET_TOKEN_INVALID when the token was used at the same moment
 */
export const enterByLink = async (request: { account: Item; now: Date }): Promise<UserSession> => {
  const { account, now } = request;
  const user = decode(USER, account);
  const version = await saveLinkUse(user, String(account['resetHash']), now);
  return beginSession('user', { ...user, emailConfirmedAt: now.toISOString() }, version, now);
};

const wrongPassword = (code: string, message: string, cause?: unknown): ShopError =>
  new ShopError('WRONG_PASSWORD', {
    message,
    details: [{ field: 'currentPassword', code, message }],
    cause,
  });

/** A later change of the account uses the code up: each removes `resetHash` in its transaction. */
const requireMailedCode = async (
  code: string | undefined,
  attempt: SignInAttempt,
  account: Item,
): Promise<string> => {
  if (!code) throw wrongPassword('REQUIRED', 'Escribe el código que te mandamos por correo.');
  const typed = hashMailedSecret(code.replaceAll(/\s/g, ''), attempt.email);
  const isRight =
    isSameHash(account['resetHash'], typed) && Number(account['resetUntil']) > Date.now();
  const result = await throttled(attempt, false, () =>
    Promise.resolve(isRight ? { account } : 'wrong'),
  );
  if (result === 'wrong') {
    throw wrongPassword('WRONG', 'El código no es correcto o ha caducado. Pide otro.');
  }
  return typed;
};

/**
 * Checks the password that a change of the address or the password needs: a stolen session must not
 * be enough to take the account over (RULE-48). An account without one needs a mailed code instead.
 * Wrong ones count as failed sign-ins.
 * @returns the hash of the code
 * @throws ShopError WRONG_PASSWORD, RATE_LIMITED
 */
export const requireCurrentPassword = async (
  role: Role,
  account: Account,
  password: string | undefined,
  { account: item, viewerAddress, now }: { account: Item; viewerAddress: string; now: Date },
): Promise<string | undefined> => {
  const { email } = account;
  const caller = { viewerAddress, device: undefined };
  if ('passwordless' in account) {
    return requireMailedCode(password, { role, email, caller, now }, item);
  }
  if (!password) throw wrongPassword('REQUIRED', 'Escribe tu contraseña actual.');
  const find = async () => ({ account, passwordHash: await passwordOf(role, account) });
  try {
    await checkCredentials(role, { email, password }, find, { caller, now });
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'BAD_CREDENTIALS') throw error;
    throw wrongPassword('WRONG', 'La contraseña actual no es correcta.', error);
  }
  return undefined;
};

/** Replaces the password, which ends all sessions, and begins a new one. */
const replacePassword = async <R extends Role>(
  role: R,
  account: Accounts[R],
  { password, usedHash, now }: { password: string; usedHash?: string; now: Date },
): Promise<Sessions[R]> => {
  const passwordHash = await hashPassword(password, await passwordPepper());
  const version = await savePassword(role, account, { passwordHash, usedHash, now });
  // A used token confirms the address.
  const confirmed = usedHash !== undefined && { emailConfirmedAt: now.toISOString() };
  const { passwordless: _, ...rest } = account as UserRecord;
  return beginSession(role, { ...rest, ...confirmed } as Accounts[R], version, now);
};

/**
 * Replaces the password of the signed-in account, ends all its sessions and begins a new one.
 * @throws ShopError DEMO_PROTECTED, WEAK_PASSWORD, WRONG_PASSWORD, RATE_LIMITED; UNAUTHENTICATED when
 *   the caller's session ended meanwhile
 */
export const changePasswordOf = async <R extends Role>(
  role: R,
  request: {
    account: Item;
    body: { currentPassword: string; password: string };
    viewerAddress: string;
    now: Date;
  },
): Promise<Sessions[R]> => {
  const account = decode(KINDS[role], request.account);
  // Everybody knows a demo account's password. After a change nobody else could sign in.
  if (account.demo) throw new ShopError('DEMO_PROTECTED');
  const { currentPassword, password } = request.body;
  requireStrong(password, role, account);
  const usedHash = await requireCurrentPassword(role, account, currentPassword, request);
  return replacePassword(role, account, {
    ...{ password, now: request.now },
    ...(usedHash !== undefined && { usedHash }),
  });
};

/**
 * Sets a password with the token of a reset mail, which it uses up and which confirms the address. It
 * ends all sessions and begins a new one.
 * @param request `account` has the hash of that token
 * @throws ShopError WEAK_PASSWORD; RESET_TOKEN_INVALID when the token was used at the same moment
 */
export const resetPasswordOf = async <R extends Role>(
  role: R,
  request: { account: Item; body: { password: string }; now: Date },
): Promise<Sessions[R]> => {
  const { body, now } = request;
  const account = decode(KINDS[role], request.account);
  requireStrong(body.password, role, account);
  const usedHash = String(request.account['resetHash']);
  return replacePassword(role, account, { ...body, usedHash, now });
};
