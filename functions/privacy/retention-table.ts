/** Accounts without use, old orders and unowned mails in the table (RULE-94). */
import { DAY_MS, lastUseOf, MONTH_MS, stepFor, unusedBefore } from '#shared/domain/retention.ts';
import { OrderMailKind } from '#shared/domain/schemas/mail.ts';
import { removeAccount } from '../accounts/account-table.ts';
import { forgetFailed, noticeTo } from '../outbox/mail-table.ts';
import { getItems, query } from '../table/client.ts';
import { isErased } from '../table/erased-address.ts';
import { expression } from '../table/expression.ts';
import { ORDER, type MailRecord, type OrderRecord, type UserRecord } from '../table/items.ts';
import { emailHash, keys, ORDER_LISTS } from '../table/keys.ts';
import { only } from '../table/kind.ts';
import { firstIdAt } from '../table/new-id.ts';
import { transact, update } from '../table/write.ts';
import { erasureOf, hasOrders, isDone } from './erasure-table.ts';

/** The index may lag behind a sign-in. */
const unusedAsRead = (user: UserRecord) =>
  expression`(attribute_not_exists(usedAt) OR usedAt <= ${lastUseOf(user)})`;

const warn = async (user: UserRecord, now: Date): Promise<boolean> => {
  const { id, email, warnedAt } = user;
  const until = new Date(now.getTime() + MONTH_MS).toISOString();
  // A run that was repeated meanwhile has sent the mail.
  const isNew = warnedAt
    ? expression`warnedAt = ${warnedAt}`
    : expression`attribute_not_exists(warnedAt)`;
  const failed = await transact({
    account: update(
      keys.account({ role: 'user', id }),
      expression`SET warnedAt = ${now.toISOString()}`,
      { when: expression`email = ${email} AND ${unusedAsRead(user)} AND ${isNew}` },
    ),
    mail: noticeTo(user, { kind: 'accountUnused', email, until }, now),
  });
  return failed === undefined;
};

/**
 * Warns or erases the account, if it is due. A user with an open order or payment stays.
 * @returns whether the account was changed
 * @throws ShopError when it was used or deleted meanwhile
 */
export const endUnused = async (user: UserRecord, years: number, now: Date): Promise<boolean> => {
  const step = stepFor(user, years, now);
  if (!step || user.demo || (await hasOrders(user.id, unusedBefore(now, years)))) return false;
  if (step === 'warn') return warn(user, now);
  await removeAccount('user', user, now, unusedAsRead(user));
  return true;
};

/**
 * Deletes a failed mail that is a day old to an address that no account, subscription or alert has:
 * its person was erased after the mail was written (RULE-93), or has another address now.
 */
export const endUnowned = async (
  { id, subject, createdAt }: MailRecord,
  now: Date,
): Promise<boolean> => {
  // The shop's own address is a setting.
  if (!('email' in subject) || 'count' in subject) return false;
  if (now.getTime() - Date.parse(createdAt) < DAY_MS) return false;
  const { email } = subject;
  const hash = emailHash(email);
  const owners = await getItems([
    keys.email('user', email),
    keys.email('admin', email),
    keys.subscriber(hash),
    keys.restockAddress(hash),
  ]);
  return owners.length === 0 && forgetFailed(id);
};

/** Maximum orders of one read of a list. */
const CHUNK = 250;
/** Sorts before every ULID. */
const FIRST = '0';

/**
 * Sent and closed orders that still have their personal data, oldest first in each list. It reads the
 * erased ones too: a megabyte for a thousand orders.
 * @param before milliseconds since 1970
 */
export async function* oldOrders(before: number): AsyncGenerator<OrderRecord> {
  const end = firstIdAt(before);
  for (const list of [ORDER_LISTS.sent, ORDER_LISTS.closed]) {
    let after = FIRST;
    while (after < end) {
      const orders = await query(ORDER, { list, after, limit: CHUNK });
      yield* orders.filter((order) => order.id < end && !isErased(order));
      after = orders.length < CHUNK ? end : (orders.at(-1)?.id ?? end);
    }
  }
}

/**
 * Erases the person from an order and from the items beside it.
 * @returns whether the order was changed; one that is open again, or changes meanwhile, stays
 */
export const eraseOldOrder = async ({ owner, id }: OrderRecord): Promise<boolean> => {
  const items = await getItems([
    keys.order(owner, id),
    keys.shipment(owner, id),
    keys.payment(owner, id),
    keys.closed(owner, id),
    ...OrderMailKind.options.map((kind) => keys.orderMail(owner, id, kind)),
  ]);
  if (!only(ORDER, items).some(isDone)) return false;
  return (await transact({ writes: items.flatMap(erasureOf) })) === undefined;
};
