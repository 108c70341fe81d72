import type { Shipment } from './schemas/order.ts';

/** What the customer sees of a shipment; undefined until the order is sent (RULE-70). */
export const sentOf = ({ sent, carrier, tracking }: Shipment) =>
  sent && {
    at: sent.at,
    ...(carrier && { carrier: carrier.text }),
    ...(tracking && { tracking: tracking.text }),
  };
