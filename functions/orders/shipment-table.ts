/** Shipments in the table: each is an item beside its order, in one of two lists (ADR-0069). */
import { ShopError } from '#shared/domain/errors.ts';
import type { OrderId, Owner } from '#shared/domain/ids.ts';
import type { Mark, Shipment, ShipmentChanges } from '#shared/domain/schemas/order.ts';
import { sentOf } from '#shared/domain/shipment.ts';
import { mailToSend } from '../mail/mail-table.ts';
import { get } from '../table/client.ts';
import { expression } from '../table/expression.ts';
import { SHIPMENT } from '../table/items.ts';
import { keys, type Item } from '../table/keys.ts';
import { itemOf } from '../table/kind.ts';
import type { ShipmentRecord } from '../table/records.ts';
import { EXISTS, IS_NEW, put, transact, update, type Write } from '../table/write.ts';
import { changedShipment } from './shipment-rules.ts';

interface Ordered {
  id: OrderId;
  owner: Owner;
}

const shipmentItem = (shipment: ShipmentRecord): Item => {
  const { id, owner, sent } = shipment;
  const list = keys.orderList(id, sent ? 'SENT' : 'OPEN');
  return itemOf(SHIPMENT, { ...keys.shipment(owner, id), ...list }, shipment);
};

/** The write that lists a new order among those to send. */
export const newShipment = ({ id, owner }: Ordered): Write =>
  put(shipmentItem({ id, owner, version: 1 }));

/** The part of a shipment that admins see. */
export const toShipment = ({ id: _, owner: _owner, version: _version, ...shown }: ShipmentRecord) =>
  shown satisfies Shipment;

/** Attempts. Every lost race means that another change of the shipment was saved. */
const MAX_RACES = 10;

/**
 * Saves changes of a shipment. The same transaction copies to the order what its customer sees, and
 * writes the customer's mail when the order becomes sent, so concurrent calls send one mail.
 * @param mark the admin and the time of the change
 * @throws ShopError CONFLICT_RETRY after too many concurrent changes
 */
export const saveShipment = async (
  { id, owner }: Ordered,
  changes: ShipmentChanges,
  mark: Mark,
): Promise<Shipment> => {
  for (let race = 0; race < MAX_RACES; race += 1) {
    // An order from before shipments existed has none.
    const seen = await get(SHIPMENT, keys.shipment(owner, id), { consistent: true });
    const before = seen ? toShipment(seen) : {};
    const after = changedShipment(before, changes, mark);
    const sent = sentOf(after);
    const failed = await transact([
      put(
        shipmentItem({ ...after, id, owner, version: (seen?.version ?? 0) + 1 }),
        seen ? { when: expression`version = ${seen.version}` } : IS_NEW,
      ),
      update(
        keys.order(owner, id),
        sent ? expression`SET sent = ${sent}` : expression`REMOVE sent`,
        EXISTS,
      ),
      ...(after.sent && !before.sent
        ? [mailToSend({ kind: 'orderSent', owner, orderId: id }, new Date(mark.at))]
        : []),
    ]);
    if (failed.length === 0) return after;
    if (failed.some(({ index }) => index === 1)) throw new ShopError('NOT_FOUND');
  }
  throw new ShopError('CONFLICT_RETRY', { retryAfter: 1 });
};
