/**
 * Endpoints whose caller has an account. Identity comes from the token only (RULE-08): one of a session,
 * or one of a reset mail. The account is read on every call, so a reset or a deletion ends all sessions
 * at once (PROMISE-S11).
 */
import { ShopError } from '#shared/domain/errors.ts';
import type { Owner, Role } from '#shared/domain/ids.ts';
import type { Access, HandlerResult, RouteInput, HttpRow } from '#shared/rows/row.ts';
import { getItems, foundIn, type FoundItems, type WantedItems } from '../table/client.ts';
import { keys, type Item } from '../table/keys.ts';
import { hashMailedSecret, isSameHash } from '../table/secret.ts';
import { makeEndpoint, type EndpointHandler, type EndpointRequest } from './endpoint.ts';
import { isFullAdmin } from './helper-rights.ts';
import type { Authenticate } from './steps.ts';
import { verifyToken } from './tokens.ts';

type SignedInRow = HttpRow & { access: Exclude<Access, 'public' | 'resetToken'> };

/**
 * Checks the right to call the route, before any further read: the answer to somebody else's id is
 * the same whether or not the id exists (REQ-RIGHTS).
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

/**
 * Verifies the token, then reads the account and the wanted items in one request.
 * @throws ShopError UNAUTHENTICATED, also for a deleted account and for a token from before a reset
 */
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

/** The handler of a route that requires a bearer token; a public row does not compile. */
export const signedInEndpoint = <const R extends SignedInRow>(
  route: R,
  handle: (request: EndpointRequest<R>) => Promise<HandlerResult<R>>,
): EndpointHandler =>
  makeEndpoint(
    route,
    handle,
    authenticateFor(route, () => ({})),
  );

/**
 * The same for a handler that needs items. `alsoRead` names them; they are read in the same request
 * as the caller's account, and the handler gets them decoded as `found` (BUDGET-P07).
 */
export const signedInReadingEndpoint = <const R extends SignedInRow, W extends WantedItems>(
  route: R,
  alsoRead: (input: RouteInput<R>, owner: Owner) => W,
  handle: (request: EndpointRequest<R, FoundItems<W>>) => Promise<HandlerResult<R>>,
): EndpointHandler => makeEndpoint(route, handle, authenticateFor(route, alsoRead));

/**
 * Finds the account of `Bearer <account>.<secret>`. A user and an admin may have the same id; each
 * account has its own hash, so a token of one role never works for the other.
 * @throws ShopError RESET_TOKEN_INVALID for a used, expired, voided or invented token, and for one that was
 * mailed to an address that the account no longer has
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

/** Makes the handler of a route with a reset token; a row with another access does not compile. */
export const resetTokenEndpoint = <const R extends HttpRow & { access: 'resetToken' }>(
  route: R,
  handle: (request: EndpointRequest<R>) => Promise<HandlerResult<R>>,
  role: Role = 'user',
): EndpointHandler => makeEndpoint(route, handle, authenticateByResetToken(role));
