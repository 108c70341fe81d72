/** Helpers are admins with fewer rights (RULE-85). The account says so, and it is read on every call. */
import type { Owner } from '#shared/domain/ids.ts';
import type { Item } from '../table/keys.ts';

/** Whether the caller has all rights of an admin. Any value of `rights` takes some away. */
export const isFullAdmin = ({ actor, account }: { actor: Owner; account: Item }): boolean =>
  actor.role === 'admin' && account['rights'] === undefined;

export const isHelper = (caller: { actor: Owner; account: Item }): boolean =>
  caller.actor.role === 'admin' && !isFullAdmin(caller);
