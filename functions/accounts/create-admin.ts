import { existing, ShopError } from '#shared/domain/errors.ts';
import type { AdminId } from '#shared/domain/ids.ts';
import type { Admin } from '#shared/domain/schemas/account.ts';
import { createAdmin } from '#shared/rows/accounts.ts';
import { historyOf } from '../history/history-table.ts';
import { newId } from '../table/new-id.ts';
import { passwordPepper } from '../secrets/shop-keys.ts';
import { signedInReadingEndpoint } from '../http/account-endpoints.ts';
import { keys, type Item } from '../table/keys.ts';
import { once, requestHash, usedKeyRead } from '../table/used-key.ts';
import { findAdmin, passwordOf, saveNewAdmin, toAdmin } from './account-table.ts';
import { saveInvitation } from './invitation-table.ts';
import { requireStrong } from './password-rules.ts';
import { hashPassword, verifyPassword } from '../http/passwords.ts';

/**
 * Whether the new address counts as confirmed, because the admin who enters it knows its owner.
 * Everybody can sign in as the demo's public admin, so addresses that this admin enters get no
 * notices (RULE-48).
 */
const mayVouch = (creator: Item): boolean =>
  creator['demo'] !== true && creator['emailConfirmedAt'] !== undefined;

const FIRST_TOKEN_VERSION = 1;

/**
 * The admin that the request's key already made. The hash of a request has no password, because a
 * fast hash of one must not be stored. So the password is compared with the admin's own hash.
 * @param password undefined for a helper
 * @throws ShopError NOT_FOUND when that admin was deleted, IDEMPOTENCY_MISMATCH for another password
 */
const findMadeAdmin = async (
  id: AdminId,
  password: string | undefined,
  pepper: string,
): Promise<Admin> => {
  const admin = existing(await findAdmin(id));
  if (password === undefined) return toAdmin(admin);
  // The admin's later passwords are not compared, because this answer has no limit of attempts.
  const isFirstPassword = admin.tokenVersion === FIRST_TOKEN_VERSION;
  if (
    !isFirstPassword ||
    !(await verifyPassword(password, await passwordOf('admin', admin), pepper))
  ) {
    throw new ShopError('IDEMPOTENCY_MISMATCH');
  }
  return toAdmin(admin);
};

export const handler = signedInReadingEndpoint(
  createAdmin,
  ({ headers }, owner) => ({ usedKey: usedKeyRead(owner, headers['idempotency-key']) }),
  async (request) => {
    const { actor, account, body, now } = request;
    const { password, ...person } = body;
    if (password !== undefined) requireStrong(password, 'admin', person);
    const pepper = await passwordPepper();
    return once(request, requestHash([createAdmin.id, person]), {
      made: (id) => findMadeAdmin(id as AdminId, password, pepper),
      make: async (keyed) => {
        const admin = {
          ...person,
          id: newId(now) as AdminId,
          tokenVersion: FIRST_TOKEN_VERSION,
          createdAt: now.toISOString(),
        };
        const key = keys.account({ role: 'admin', id: admin.id });
        const history = historyOf(key, { actor, now }, 'created');
        if (password === undefined) return toAdmin(await saveInvitation(admin, keyed, history));
        const vouched = mayVouch(account) ? { ...admin, emailConfirmedAt: admin.createdAt } : admin;
        await saveNewAdmin(vouched, await hashPassword(password, pepper), keyed, history);
        return toAdmin(vouched);
      },
    });
  },
);
