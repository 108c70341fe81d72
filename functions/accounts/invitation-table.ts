/** Invitations of helpers (RULE-85). The worker sendMail makes the link, so no request knows its token. */
import { ShopError } from '#shared/domain/errors.ts';
import { requireCount } from '../limits/limits-table.ts';
import { mayGetConfirmation } from '../outbox/recipient-table.ts';
import { mailToSend } from '../outbox/mail-table.ts';
import { assign, expression } from '../table/expression.ts';
import type { AdminRecord } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { rememberKey, requireUnused, type KeyedRequest } from '../table/used-key.ts';
import { changedMeanwhile, transact, update, type Write } from '../table/write.ts';
import { emailTaken, findByEmail, isInvited, saveNewAdmin } from './account-table.ts';

/**
 * Saves a helper with the mail of the invitation. If the address belongs to a helper who has not accepted
 * yet, it gets the mail again and the account the present name; the link of the earlier mail ends.
 * @returns the helper as saved
 * @throws ShopError EMAIL_TAKEN for another admin's address; RATE_LIMITED; IN_PROGRESS when the key is
 *   used; NOT_FOUND or CONFLICT_RETRY when the helper was deleted or accepted at the same moment
 */
export const saveInvitation = async (
  helper: AdminRecord,
  request: KeyedRequest,
  history: readonly Write[],
): Promise<AdminRecord> => {
  const { email, firstname, lastname } = helper;
  const { now } = request;
  const known = await findByEmail('admin', email);
  if (known && !isInvited(known)) throw emailTaken();
  if (!(await mayGetConfirmation(email, now))) {
    const message = 'Ya hemos escrito varias veces a esta dirección. Vuelve a probar mañana.';
    throw new ShopError('RATE_LIMITED', { message, retryAfter: 24 * 60 * 60 });
  }
  await requireCount([{ limit: 'invitation', subject: 'shop' }], now);
  const mailTo = ({ id: adminId, email: to }: AdminRecord): Write =>
    mailToSend({ kind: 'invitation', email: to, adminId }, now);
  if (!known) {
    await saveNewAdmin(helper, undefined, request, [...history, mailTo(helper)]);
    return helper;
  }
  const failed = await transact({
    helper: update(
      keys.account({ role: 'admin', id: known.id }),
      expression`SET ${assign({ firstname, lastname })}`,
      { when: expression`email = ${known.email} AND attribute_not_exists(emailConfirmedAt)` },
    ),
    usedKey: rememberKey(known.id, request),
    mail: mailTo(known),
  });
  requireUnused(failed?.usedKey);
  if (failed) throw changedMeanwhile(failed.helper);
  return { ...known, firstname, lastname };
};
