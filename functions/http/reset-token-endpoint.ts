/** The endpoint whose caller sends the token of a reset mail instead of a session token. */
import { ShopError } from '#shared/domain/errors.ts';
import type { Owner, Role } from '#shared/domain/ids.ts';
import type { HandlerResult, HttpRow } from '#shared/rows/row.ts';
import { getItems } from '../table/client.ts';
import { hashMailedSecret, isSameHash } from '../table/secret.ts';
import { keys } from '../table/keys.ts';
import {
  makeEndpoint,
  type Authenticate,
  type EndpointHandler,
  type EndpointRequest,
} from './endpoint.ts';

/**
 * Finds the account of `Bearer <account>.<secret>`. A user and an admin may have the same id; each
 * account has its own hash, so a token of one role never works for the other.
 * @throws ShopError RESET_TOKEN_INVALID for a used, expired, voided or invented token, and for one that was
 * mailed to an address that the account no longer has
 */
const authenticateAs =
  (role: Role): Authenticate<HttpRow> =>
  async ({ headers }) => {
    const [, id = '', secret = ''] =
      /^Bearer ([\w]{1,64})\.([\w-]{43})$/i.exec(headers['authorization'] ?? '') ?? [];
    const actor = { role, id } as Owner;
    const [account] = id === '' ? [] : await getItems([keys.account(actor)]);
    const live =
      account !== undefined &&
      isSameHash(account['resetHash'], hashMailedSecret(secret, String(account['email']))) &&
      Number(account['resetUntil']) > Date.now();
    if (!live) throw new ShopError('RESET_TOKEN_INVALID');
    return { actor, account };
  };

/** Makes the handler of a route with a reset token; a row with another access does not compile. */
export const resetTokenEndpoint = <const R extends HttpRow & { access: 'resetToken' }>(
  route: R,
  handle: (request: EndpointRequest<R>) => Promise<HandlerResult<R>>,
  role: Role = 'user',
): EndpointHandler => makeEndpoint(route, handle, authenticateAs(role));
