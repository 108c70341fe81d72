/**
 * Identity and rights of the caller. Identity comes from the token only (RULE-08). The account is
 * read on every authenticated call, so a reset or a deletion ends all sessions at once (PROMISE-S11).
 */
import { ShopError } from '#shared/domain/errors.ts';
import type { Owner } from '#shared/domain/ids.ts';
import type { Access } from '#shared/rows/row.ts';
import { getItems } from '../table/client.ts';
import { keys, type Item } from '../table/keys.ts';
import { foundIn, type FoundItems, type WantedItems } from '../table/wanted.ts';
import { verifyToken, type TokenOwner } from './tokens.ts';

/** The signed-in account that calls. */
export type Actor = Owner;

/**
 * Verifies the token, then reads the account and the wanted items in one request.
 * @returns the actor, the account's item and the wanted items, decoded
 * @throws ShopError UNAUTHENTICATED, also for a deleted account and for a token from before a reset
 */
export const authenticate = async <W extends WantedItems>(
  authorization: string | undefined,
  alsoRead: (owner: Owner) => W,
): Promise<{ actor: Actor; account: Item; found: FoundItems<W> }> => {
  const { owner, version }: TokenOwner = await verifyToken(authorization);
  const key = keys.account(owner);
  const wanted = alsoRead(owner);
  const items = await getItems([key, ...Object.values(wanted).flatMap((one) => one.keys)]);
  const account = items.find(({ pk, sk }) => pk === key.pk && sk === key.sk);
  if (!account || account['tokenVersion'] !== version) throw new ShopError('UNAUTHENTICATED');
  return { actor: owner, account, found: foundIn(wanted, items) };
};

/**
 * Checks the right to call the route, before any further read: the answer to somebody else's id is
 * the same whether or not the id exists (REQ-RIGHTS).
 * @throws ShopError FORBIDDEN; USER_ONLY where the route is for users
 */
export const authorize = (access: Access, actor: Actor, pathId: string | undefined): void => {
  const allowed: Record<Access, boolean> = {
    public: true,
    signedIn: true,
    user: actor.role === 'user',
    admin: actor.role === 'admin',
    self: actor.role === 'admin' || actor.id === pathId,
    resetToken: false,
  };
  if (!allowed[access]) throw new ShopError(access === 'user' ? 'USER_ONLY' : 'FORBIDDEN');
};
