/** Erases the personal data of orders in the table (RULE-93). */
import { ShopError } from '#shared/domain/errors.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { orderState } from '#shared/domain/orders.ts';
import { isWithdrawn } from '../orders/closed-table.ts';
import { queryItems } from '../table/client.ts';
import { erasedAddress } from '../table/erased-address.ts';
import { expression } from '../table/expression.ts';
import { CLOSED, ORDER, ORDER_MAIL, PAYMENT, SHIPMENT, type OrderRecord } from '../table/items.ts';
import {
  keys,
  OPEN_PAYMENTS_LIST,
  ORDER_LISTS,
  ORDER_PREFIX,
  type Item,
  type Key,
} from '../table/keys.ts';
import { decode, isOf } from '../table/kind.ts';
import { EXISTS, put, remove, update, type Write } from '../table/write.ts';

const DONE: readonly unknown[] = [ORDER_LISTS.sent, ORDER_LISTS.closed];

/** Whether nobody needs the order's address any more. */
export const isDone = (order: OrderRecord): boolean =>
  DONE.includes(ORDER_LISTS[orderState(order)]);

/** @throws ShopError ORDERS_OPEN */
export const requireNoOpenOrders = async (id: UserId): Promise<void> => {
  const orders = await queryItems({
    partition: keys.account({ role: 'user', id }).pk,
    prefix: ORDER_PREFIX,
    consistent: true,
    attributes: ['listPk'],
  });
  if (orders.some(({ listPk }) => !DONE.includes(listPk))) throw new ShopError('ORDERS_OPEN');
};

/** Whether the user has an open order or payment, or has ordered since that time (ISO 8601). */
export const hasOrders = async (id: UserId, since: string): Promise<boolean> => {
  const items = await queryItems({
    partition: keys.account({ role: 'user', id }).pk,
    consistent: true,
    attributes: ['sk', 'listPk', 'createdAt'],
  });
  return items.some(({ sk, listPk, createdAt }) =>
    String(sk).startsWith(ORDER_PREFIX)
      ? !DONE.includes(listPk) || String(createdAt) > since
      : listPk === OPEN_PAYMENTS_LIST,
  );
};

/** The customer's own words of a statement of withdrawal (RULE-92). */
const NO_STATEMENT = expression`, #withdrawal.#pieces = ${''}`;

/** Keeps what tax law needs: number, dates, amounts, pieces, country and province. */
const eraseDone = (key: Key, { address, lines, sent, withdrawal }: OrderRecord): Write => {
  const statement = withdrawal ? NO_STATEMENT : expression``;
  const set = expression`SET address = ${erasedAddress(address)}, notes = ${''}, #lines = ${lines.map(({ answer: _, ...line }) => line)}${statement} REMOVE #recipient, #gift, #erase`;
  const change = sent ? expression`${set}, #sent.#tracking, #sent.#url` : set;
  const isSent = sent
    ? expression`attribute_exists(#sent)`
    : expression`attribute_not_exists(#sent)`;
  return update(key, change, { when: expression`attribute_exists(pk) AND ${isSent}` });
};

/** An admin still has to answer an open statement of withdrawal, here and in the order. */
const eraseClosings = (item: Item): Write => {
  const closed = decode(CLOSED, item);
  const { version, entries, withdrawals } = closed;
  const erased = {
    version: version + 1,
    entries: entries.map((entry) => ({ ...entry, reason: '' })),
    ...(withdrawals &&
      !isWithdrawn(closed) && {
        withdrawals: withdrawals.map((one) => ({ ...one, name: '', pieces: '' })),
      }),
  };
  return put({ ...item, ...erased }, { when: expression`version = ${version}` });
};

const eraseOrder = (key: Key, order: OrderRecord): Write => {
  if (isDone(order)) return eraseDone(key, order);
  // The shop still has to deliver it. Its next state comes through the stream.
  const mark = expression`SET erase = ${true}`;
  const { withdrawal } = order;
  const change = withdrawal && !withdrawal.open ? expression`${mark}${NO_STATEMENT}` : mark;
  return update(key, change, EXISTS);
};

/** The write that erases the person from an item beside the account; none if the item has no such data. */
export const erasureOf = (item: Item): Write[] => {
  const key = { pk: String(item['pk']), sk: String(item['sk']) };
  if (isOf(ORDER_MAIL, item)) return [remove(key)];
  if (isOf(CLOSED, item)) return [eraseClosings(item)];
  if (isOf(SHIPMENT, item)) {
    return [
      update(
        key,
        expression`REMOVE #tracking, #url, #note, #formerAddress ADD version ${1}`,
        EXISTS,
      ),
    ];
  }
  if (isOf(PAYMENT, item)) {
    return 'note' in item ? [update(key, expression`REMOVE #note ADD version ${1}`, EXISTS)] : [];
  }
  return isOf(ORDER, item) ? [eraseOrder(key, decode(ORDER, item))] : [];
};
