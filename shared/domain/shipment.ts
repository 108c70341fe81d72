import type { Order, Shipment } from './schemas/order.ts';

/** What the customer sees of a shipment; undefined until the order is sent (RULE-70). */
export const sentOf = ({ sent, carrier, tracking }: Shipment) =>
  sent && {
    at: sent.at,
    ...(carrier && { carrier: carrier.text }),
    ...(tracking && { tracking: tracking.text }),
  };

/** An order after a change of its shipment. */
export const withShipment = (
  { sent: _, packed: _packed, ...order }: Order,
  shipment: Shipment,
): Order => {
  const sent = sentOf(shipment);
  return { ...order, shipment, ...(sent && { sent }) };
};
