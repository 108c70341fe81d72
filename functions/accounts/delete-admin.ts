import { existing, ShopError } from '#shared/domain/errors.ts';
import { deleteAdmin } from '#shared/rows/accounts.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { findAdmin, removeAccount } from './account-table.ts';

/** Protected, so that at least one admin can always sign in (SPEC-3). */
const FIRST_ADMIN = '1';

export const handler = signedInEndpoint(deleteAdmin, async ({ actor, params, now }) => {
  if (params.id === FIRST_ADMIN) throw new ShopError('PROTECTED');
  if (params.id === actor.id) throw new ShopError('SELF_DELETE');
  await removeAccount('admin', existing(await findAdmin(params.id)), now);
});
