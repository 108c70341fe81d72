/**
 * Who is calling, and may they? Identity comes from the token only (RULE-08); the account is read
 * on every authenticated call, so that a reset or a deletion ends all sessions at once (PROMISE-S11).
 */
import { ShopError } from '#shared/domain/errors.ts';
import type { Access } from '#shared/rows/row.ts';
import { getItems, type Item } from '../table/client.ts';
import type { Owner } from '#shared/domain/ids.ts';
import { keys, type Key } from '../table/keys.ts';
import { verifyToken, type TokenOwner } from './tokens.ts';

/** The signed-in account that calls. */
export type Actor = Owner;

const isAt =
  (key: Key) =>
  (item: Item): boolean =>
    item['pk'] === key.pk && item['sk'] === key.sk;

/**
 * Verifies the token, then reads the account together with whatever else the handler will need.
 * @returns the actor, the account's item and the other items that exist
 * @throws ShopError UNAUTHENTICATED, also for a deleted account and a token from before a reset
 */
export const authenticate = async (
  authorization: string | undefined,
  alsoRead: (owner: Owner) => readonly Key[],
): Promise<{ actor: Actor; account: Item; items: Item[] }> => {
  const { owner, version }: TokenOwner = await verifyToken(authorization);
  const accountKey = keys.account(owner);
  const items = await getItems([accountKey, ...alsoRead(owner)]);
  const account = items.find(isAt(accountKey));
  if (!account || account['tokenVersion'] !== version) throw new ShopError('UNAUTHENTICATED');
  return { actor: owner, account, items: items.filter((item) => item !== account) };
};

/**
 * The function-level right, decided by comparing strings before any further read: a foreign id
 * gets the same answer whether or not it exists (REQ-RIGHTS).
 * @throws ShopError FORBIDDEN, or USER_ONLY where only customers may
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
