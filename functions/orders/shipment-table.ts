import { ShopError } from '#shared/domain/errors.ts';
import type { Mark, Shipment, ShipmentChanges } from '#shared/domain/schemas/order.ts';
import { orderState, sentOf } from '#shared/domain/orders.ts';
import { mailToSend } from '../outbox/mail-table.ts';
import { get } from '../table/client.ts';
import { assign, attributes, expression } from '../table/expression.ts';
import { ADMIN, ORDER, SHIPMENT, type ShipmentRecord, type OrderKey } from '../table/items.ts';
import { keys, type Item } from '../table/keys.ts';
import { decode, itemOf } from '../table/kind.ts';
import { LOST_RACE, retryRaces } from '../table/retry-races.ts';
import { IS_NEW, put, transact, update, type Write } from '../table/write.ts';
import { changedShipment } from './shipment-rules.ts';

/** @param account of the calling admin */
export const markOf = (account: Item, now: Date): Mark => {
  const { id, firstname, lastname } = decode(ADMIN, account);
  return { by: { id, firstname, lastname }, at: now.toISOString() };
};

export const toShipment = ({ version: _, ...shown }: ShipmentRecord): Shipment => shown;

/** The order's list, and what lists and the customer see of the shipment. */
const moveOrder = ({ id, owner }: OrderKey, { packed, ...shipment }: Shipment): Write => {
  const sent = sentOf(shipment);
  const { listPk } = keys.orderList(id, sent ? 'sent' : 'toSend');
  const isPaid = expression`(attribute_not_exists(#payment) OR #payment.#status = ${'paid'})`;
  const shown = { listPk, ...(packed && { packed: true }), ...(sent && { sent }) };
  const hidden = [...(packed ? [] : ['packed']), ...(sent ? [] : ['sent'])];
  const set = expression`SET ${assign(shown)}`;
  return update(
    keys.order(owner, id),
    hidden.length > 0 ? expression`${set} REMOVE ${attributes(hidden)}` : set,
    { when: expression`attribute_exists(pk) AND NOT #closed.#whole = ${true} AND ${isPaid}` },
  );
};

const UNPAID_ORDER = 'Este pedido todavía no está pagado.';
const CLOSED_ORDER =
  'De este pedido no queda nada: está cancelado o devuelto, y su envío ya no se puede cambiar.';

/** The customer gets a mail when the order is sent, and when a sent order gets another number or link. */
const needsMail = (before: Shipment, after: Shipment): boolean => {
  const isNew = (name: 'tracking' | 'url'): boolean =>
    after[name] !== undefined && after[name].text !== before[name]?.text;
  return after.sent !== undefined && (!before.sent || isNew('tracking') || isNew('url'));
};

/**
 * Saves changes of a shipment. The same transaction moves the order to its list, copies to it what its
 * customer sees, and writes the customer's mail, so concurrent calls send one mail.
 * @param mark the admin and the time of the change
 * @throws ShopError ORDER_CHANGED when nothing of the order is left to send; CONFLICT_RETRY after too many
 *   concurrent changes
 */
export const saveShipment = (
  { id, owner }: OrderKey,
  changes: ShipmentChanges,
  mark: Mark,
): Promise<Shipment> =>
  retryRaces(async () => {
    const key = keys.shipment(owner, id);
    const seen = await get(SHIPMENT, key, { consistent: true });
    const before = seen ? toShipment(seen) : {};
    const after = changedShipment(before, changes, mark);
    const failed = await transact({
      shipment: put(
        itemOf(SHIPMENT, key, { ...after, version: (seen?.version ?? 0) + 1 }),
        seen ? { when: expression`version = ${seen.version}` } : IS_NEW,
      ),
      order: moveOrder({ id, owner }, after),
      mail: needsMail(before, after)
        ? mailToSend({ kind: 'orderSent', owner, orderId: id }, new Date(mark.at))
        : undefined,
    });
    if (failed?.order?.current) {
      const isUnpaid = orderState(decode(ORDER, failed.order.current)) === 'unpaid';
      throw new ShopError('ORDER_CHANGED', { message: isUnpaid ? UNPAID_ORDER : CLOSED_ORDER });
    }
    if (failed?.order) throw new ShopError('NOT_FOUND');
    return failed ? LOST_RACE : after;
  });
