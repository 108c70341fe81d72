/**
 * Endpoints whose caller has an account. Identity comes only from a token (RULE-08), of a session
 * or of a reset mail. The account is read on every call, so a reset or a deletion ends all sessions
 * at once (PROMISE-S11).
 */
import { ShopError } from '#shared/domain/errors.ts';
import type { Owner, Role } from '#shared/domain/ids.ts';
import type { Access, HandlerResult, RouteInput, HttpRow } from '#shared/rows/row.ts';
import { getItems, foundIn, type FoundItems, type WantedItems } from '../table/client.ts';
import { keys, type Item } from '../table/keys.ts';
import { hashMailedSecret, isSameHash } from '../table/secret.ts';
import { makeEndpoint, type EndpointHandler, type EndpointRequest } from './endpoint.ts';
import type { Authenticate } from './steps.ts';
import { verifyToken } from './tokens.ts';

/** A helper is an admin with fewer rights (RULE-85). Any value of `rights` takes some away. */
const isFullAdmin = ({ actor, account }: { actor: Owner; account: Item }): boolean =>
  actor.role === 'admin' && account['rights'] === undefined;

export const isHelper = (caller: { actor: Owner; account: Item }): boolean =>
  caller.actor.role === 'admin' && !isFullAdmin(caller);

type SignedInRow = HttpRow & { access: Exclude<Access, 'public' | 'resetToken'> };

/**
 * Runs before any further read, so that the answer about another person's id does not depend on
 * whether the id exists.
 * @throws ShopError FORBIDDEN; USER_ONLY where the route is for users
 */
const authorize = (
  access: SignedInRow['access'],
  caller: { actor: Owner; account: Item },
  pathId: string | undefined,
): void => {
  const { role, id } = caller.actor;
  const allowed: Record<SignedInRow['access'], boolean> = {
    signedIn: true,
    user: role === 'user',
    staff: role === 'admin',
    admin: isFullAdmin(caller),
    self: isFullAdmin(caller) || (role === 'user' && id === pathId),
  };
  if (!allowed[access]) throw new ShopError(access === 'user' ? 'USER_ONLY' : 'FORBIDDEN');
};

/** @throws ShopError UNAUTHENTICATED, also for a deleted account and after a reset */
const authenticateFor =
  <R extends SignedInRow>(
    { access }: R,
    alsoRead: (input: RouteInput<R>, owner: Owner) => WantedItems,
  ): Authenticate =>
  async ({ headers, pathParameters }) => {
    const { owner, version } = await verifyToken(headers['authorization']);
    return async (input) => {
      const key = keys.account(owner);
      const wanted = input ? alsoRead(input as RouteInput<R>, owner) : {};
      const items = await getItems([key, ...Object.values(wanted).flatMap((one) => one.keys)]);
      const account = items.find(({ pk, sk }) => pk === key.pk && sk === key.sk);
      if (!account || account['tokenVersion'] !== version) throw new ShopError('UNAUTHENTICATED');
      authorize(access, { actor: owner, account }, pathParameters?.['id']);
      const caller = { ...key, tokenVersion: version };
      return { actor: owner, account, caller, found: foundIn(wanted, items) };
    };
  };

export const signedInEndpoint = <const R extends SignedInRow>(
  route: R,
  handle: (request: EndpointRequest<R>) => Promise<HandlerResult<R>>,
): EndpointHandler =>
  makeEndpoint(
    route,
    handle,
    authenticateFor(route, () => ({})),
  );

/** Reads the items of `alsoRead` together with the account; the handler gets them as `found`. */
export const signedInReadingEndpoint = <const R extends SignedInRow, W extends WantedItems>(
  route: R,
  alsoRead: (input: RouteInput<R>, owner: Owner) => W,
  handle: (request: EndpointRequest<R, FoundItems<W>>) => Promise<HandlerResult<R>>,
): EndpointHandler => makeEndpoint(route, handle, authenticateFor(route, alsoRead));

/**
 * Finds the account of `Bearer <account>.<secret>`. Each account has its own hash, so a token of
 * one role never works for the other.
 * @throws ShopError RESET_TOKEN_INVALID for a used, expired or invented token, and for one that was
 * mailed to a former address
 */
const authenticateByResetToken =
  (role: Role): Authenticate =>
  async ({ headers }) => {
    const [, id, secret = ''] =
      /^Bearer ([\w]{1,64})\.([\w-]{43})$/i.exec(headers['authorization'] ?? '') ?? [];
    if (id === undefined) throw new ShopError('RESET_TOKEN_INVALID');
    return async () => {
      const actor = { role, id } as Owner;
      const [account] = await getItems([keys.account(actor)]);
      const live =
        account !== undefined &&
        isSameHash(account['resetHash'], hashMailedSecret(secret, String(account['email']))) &&
        Number(account['resetUntil']) > Date.now();
      if (!live) throw new ShopError('RESET_TOKEN_INVALID');
      return { actor, account };
    };
  };

export const resetTokenEndpoint = <const R extends HttpRow & { access: 'resetToken' }>(
  route: R,
  handle: (request: EndpointRequest<R>) => Promise<HandlerResult<R>>,
  role: Role = 'user',
): EndpointHandler => makeEndpoint(route, handle, authenticateByResetToken(role));
