import { isDeepStrictEqual } from 'node:util';
import { existing, ShopError } from '#shared/domain/errors.ts';
import type {
  AddressCorrection,
  Mark,
  Shipment,
  ShipmentChanges,
} from '#shared/domain/schemas/order.ts';
import type { Settings } from '#shared/domain/schemas/settings.ts';
import { zoneOf } from '#shared/domain/shipping.ts';
import { untaxedTerritory } from '#shared/domain/tax.ts';
import { addressText, isPaid, orderState, sentOf } from '#shared/domain/orders.ts';
import { mailToSend } from '../outbox/mail-table.ts';
import { getItems } from '../table/client.ts';
import { assign, attributes, expression } from '../table/expression.ts';
import {
  ADMIN,
  ORDER,
  SHIPMENT,
  type OrderKey,
  type OrderRecord,
  type ShipmentRecord,
} from '../table/items.ts';
import { keys, ORDER_LISTS, type Item } from '../table/keys.ts';
import { decode, itemOf, only } from '../table/kind.ts';
import { LOST_RACE, retryRaces } from '../table/retry-races.ts';
import { IS_NEW, put, transact, update, type Write } from '../table/write.ts';
import { requireAddress } from './order-rules.ts';
import { changedShipment } from './shipment-rules.ts';

export const markOf = (account: Item, now: Date): Mark => {
  const { id, firstname, lastname } = decode(ADMIN, account);
  return { by: { id, firstname, lastname }, at: now.toISOString() };
};

export const toShipment = ({ version: _, ...shown }: ShipmentRecord): Shipment => shown;

const moveOrder = (order: OrderRecord, { packed, ...shipment }: Shipment): Write => {
  const { id, owner } = order;
  const sent = sentOf(shipment);
  const { listPk } = keys.orderList(id, orderState({ ...order, sent }));
  const shown = { listPk, ...(packed && { packed: true }), ...(sent && { sent }) };
  const hidden = [...(packed ? [] : ['packed']), ...(sent ? [] : ['sent'])];
  const set = expression`SET ${assign(shown)}`;
  return update(
    keys.order(owner, id),
    hidden.length > 0 ? expression`${set} REMOVE ${attributes(hidden)}` : set,
    { when: expression`listPk = ${ORDER_LISTS[orderState(order)]}` },
  );
};

const UNPAID_ORDER = 'Este pedido todavía no está pagado.';
const CLOSED_ORDER =
  'De este pedido no queda nada: está cancelado o devuelto, y su envío ya no se puede cambiar.';

/** @throws ShopError ORDER_CHANGED when nothing of the order is left to send */
const requireToSend = (order: OrderRecord): void => {
  if (orderState(order) === 'closed') {
    throw new ShopError('ORDER_CHANGED', { message: CLOSED_ORDER });
  }
  if (!isPaid(order)) throw new ShopError('ORDER_CHANGED', { message: UNPAID_ORDER });
};

const needsMail = ({ pickup }: OrderRecord, before: Shipment, after: Shipment): boolean => {
  if (pickup) return after.packed !== undefined && !before.packed && !after.sent;
  const isNew = (name: 'tracking' | 'url'): boolean =>
    after[name] !== undefined && after[name].text !== before[name]?.text;
  return after.sent !== undefined && (!before.sent || isNew('tracking') || isNew('url'));
};

const OTHER_ZONE =
  'Esa dirección es de otra zona de envío o lleva otro impuesto. Cancela el pedido, y que el cliente lo haga otra vez.';

/** @throws ShopError ORDER_CHANGED for a place with another price of shipping or another tax */
const requireSamePrice = (
  before: OrderRecord['address'],
  after: OrderRecord['address'],
  { shipping: { zones }, country }: Settings,
): void => {
  const placeOf = (address: OrderRecord['address']) => [
    zoneOf(zones, address)?.name,
    untaxedTerritory(country, address),
  ];
  if (isDeepStrictEqual(placeOf(before), placeOf(after))) return;
  throw new ShopError('ORDER_CHANGED', { message: OTHER_ZONE });
};

const NO_CORRECTION = 'La dirección de este pedido ya no se puede cambiar.';

/**
 * Corrects where an order goes (RULE-107). The shipment keeps what the customer wrote. Repetitions
 * change nothing.
 * @throws ShopError ORDER_CHANGED for an order that is sent, closed, for pick-up, or of an erased person,
 *   and for another zone or tax; VALIDATION; CONFLICT_RETRY
 */
export const saveAddress = (
  { id, owner }: OrderKey,
  { recipient, ...typed }: AddressCorrection,
  settings: Settings,
  mark: Mark,
): Promise<Pick<OrderRecord, 'address' | 'recipient'> & { shipment: Shipment }> =>
  retryRaces(async () => {
    const key = keys.shipment(owner, id);
    const items = await getItems([keys.order(owner, id), key]);
    const order = existing(only(ORDER, items)[0]);
    const address = requireAddress(typed, settings);
    const [seen] = only(SHIPMENT, items);
    const before = seen ? toShipment(seen) : {};
    const corrected = { address, ...(recipient && { recipient }) };
    const known = {
      address: order.address,
      ...(order.recipient && { recipient: order.recipient }),
    };
    if (isDeepStrictEqual(corrected, known)) return { ...corrected, shipment: before };
    if (order.sent || order.erase || order.pickup || orderState(order) === 'closed') {
      throw new ShopError('ORDER_CHANGED', { message: NO_CORRECTION });
    }
    requireSamePrice(order.address, address, settings);
    const typedByCustomer = { ...mark, text: addressText(order.address, order.recipient) };
    const after = { ...before, formerAddress: before.formerAddress ?? typedByCustomer };
    const set = expression`SET ${assign(corrected)}`;
    const failed = await transact({
      shipment: put(
        itemOf(SHIPMENT, key, { ...after, version: (seen?.version ?? 0) + 1 }),
        seen ? { when: expression`version = ${seen.version}` } : IS_NEW,
      ),
      order: update(
        keys.order(owner, id),
        recipient ? set : expression`${set} REMOVE ${attributes(['recipient'])}`,
        {
          when: expression`listPk = ${ORDER_LISTS[orderState(order)]} AND attribute_not_exists(erase)`,
        },
      ),
      mail: mailToSend({ kind: 'addressCorrected', owner, orderId: id }, new Date(mark.at)),
    });
    return failed ? LOST_RACE : { ...corrected, shipment: after };
  });

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
    const items = await getItems([keys.order(owner, id), key]);
    const order = existing(only(ORDER, items)[0]);
    requireToSend(order);
    const [seen] = only(SHIPMENT, items);
    const before = seen ? toShipment(seen) : {};
    const after = changedShipment(before, changes, mark);
    const failed = await transact({
      shipment: put(
        itemOf(SHIPMENT, key, { ...after, version: (seen?.version ?? 0) + 1 }),
        seen ? { when: expression`version = ${seen.version}` } : IS_NEW,
      ),
      order: moveOrder(order, after),
      mail: needsMail(order, before, after)
        ? mailToSend({ kind: 'orderSent', owner, orderId: id }, new Date(mark.at))
        : undefined,
    });
    return failed ? LOST_RACE : after;
  });
