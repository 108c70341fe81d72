/** Helpers are admins with fewer rights (RULE-85). Every call reads their account. */
import type { Owner } from '#shared/domain/ids.ts';
import type { Item } from '../table/keys.ts';

/** Any value of `rights` takes some rights away. */
export const isFullAdmin = ({ actor, account }: { actor: Owner; account: Item }): boolean =>
  actor.role === 'admin' && account['rights'] === undefined;

export const isHelper = (caller: { actor: Owner; account: Item }): boolean =>
  caller.actor.role === 'admin' && !isFullAdmin(caller);
