/** Statements of withdrawal, in one item with the closings (RULE-92). */
import { MAX_WITHDRAWALS } from '#shared/domain/limits.ts';
import { orderNumber, orderState } from '#shared/domain/orders.ts';
import type { WithdrawalRequest } from '#shared/domain/schemas/order.ts';
import type { OrderId } from '#shared/domain/ids.ts';
import { ownerOf } from '../accounts/account-table.ts';
import { mailToSend } from '../outbox/mail-table.ts';
import { mailToShop } from '../payments/payment-table.ts';
import { getItems, query } from '../table/client.ts';
import { assign, expression } from '../table/expression.ts';
import { CLOSED, ORDER, type ClosedRecord, type OrderKey } from '../table/items.ts';
import { keys, ORDER_LISTS, ORDER_PREFIX } from '../table/keys.ts';
import { itemOf, only } from '../table/kind.ts';
import { LOST_RACE, retryRaces } from '../table/retry-races.ts';
import { IS_NEW, put, transact, update } from '../table/write.ts';
import { NONE } from './closed-table.ts';
import { withdrawalOf } from './closing-rules.ts';

const MAX_ORDERS = 100;

const NO_ORDER = '0' as OrderId;

/** A wrong number or address gives a key that no item has, so it costs the same reads. */
const findKey = async ({ email, order }: WithdrawalRequest): Promise<OrderKey> => {
  const owner = await ownerOf('user', email);
  const orders = await query(ORDER, {
    partition: keys.account(owner).pk,
    prefix: ORDER_PREFIX,
    backwards: true,
    limit: MAX_ORDERS,
    consistent: true,
  });
  return { owner, id: orders.find(({ id }) => orderNumber(id) === order)?.id ?? NO_ORDER };
};

/** A repeated request, the same statement from another tab, or too many statements. */
const isKnown = (record: ClosedRecord, { id, pieces }: WithdrawalRequest): boolean => {
  if (record.withdrawals?.length === MAX_WITHDRAWALS) return true;
  const latest = withdrawalOf(record);
  const isRepeated = record.withdrawals?.some((known) => known.id === id) === true;
  return isRepeated || (latest?.open === true && latest.pieces === pieces);
};

/**
 * Writes nothing for an unknown order, or for one of which nothing is left.
 * @throws ShopError CONFLICT_RETRY after too many concurrent changes
 */
export const saveWithdrawal = async (request: WithdrawalRequest, now: Date): Promise<void> => {
  const { owner, id } = await findKey(request);
  const key = keys.closed(owner, id);
  await retryRaces(async () => {
    const items = await getItems([keys.order(owner, id), key]);
    const [order] = only(ORDER, items);
    const before = only(CLOSED, items)[0] ?? NONE;
    if (!order || orderState(order) === 'closed' || isKnown(before, request)) return undefined;
    const { name, pieces } = request;
    const statement = { id: request.id, at: now.toISOString(), name, pieces };
    const after = {
      ...before,
      version: before.version + 1,
      withdrawals: [...(before.withdrawals ?? []), { ...statement, after: before.entries.length }],
    };
    const withdrawal = withdrawalOf(after);
    const listPk = ORDER_LISTS[orderState({ ...order, withdrawal })];
    const failed = await transact({
      closed: put(
        itemOf(CLOSED, key, after),
        before.version === 0 ? IS_NEW : { when: expression`version = ${before.version}` },
      ),
      order: update(keys.order(owner, id), expression`SET ${assign({ listPk, withdrawal })}`, {
        when: expression`listPk = ${ORDER_LISTS[orderState(order)]}`,
      }),
      mail: mailToSend({ kind: 'withdrawal', owner, orderId: id, withdrawalId: request.id }, now),
      toShop: mailToShop(order, now),
    });
    return failed ? LOST_RACE : undefined;
  });
};
