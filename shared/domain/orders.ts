import type { Currency } from './currencies.ts';
import type { OrderId, ProductId } from './ids.ts';
import type { Address, Extras, Order, Shipment } from './schemas/order.ts';
import type { OrderPayment } from './schemas/payment.ts';
import { shop } from './shop.ts';

/**
 * `7K2M-9QXD`, the last eight characters of the id. They are 40 random bits of a ULID, whose
 * alphabet has no I, L, O and U. A short id is its own number.
 */
export const orderNumber = (id: OrderId): string => id.slice(-8).replace(/^.{4}(?=.)/, '$&-');

/** The currency of something that is not an order; the shop's where it has none of its own. */
export const currencyOf = ({ currency }: { currency?: Currency | undefined }): Currency =>
  currency ?? shop().currency;

export type OrderState = 'unpaid' | 'toSend' | 'withdrawn' | 'sent' | 'closed';

interface Stated {
  sent?: unknown;
  withdrawal?: { open?: true } | undefined;
  closed?: { whole: boolean } | undefined;
  payment?: Pick<OrderPayment, 'status'> | undefined;
}

/** True for every order of the demo, which charges nothing. */
export const isPaid = ({ payment }: Stated): boolean =>
  payment === undefined || payment.status === 'paid';

interface Bought extends Stated {
  lines: readonly Units[];
  closed?: { whole: boolean; lines: readonly Units[] } | undefined;
}
interface Units {
  id: ProductId;
  quantity: number;
}

export const isLeft = (order: Bought, product: ProductId): boolean => {
  const unitsIn = (lines: readonly Units[] = []): number =>
    lines.reduce((sum, { id, quantity }) => sum + (id === product ? quantity : 0), 0);
  return isPaid(order) && unitsIn(order.lines) > unitsIn(order.closed?.lines);
};

/**
 * The list that an order is in. An order is closed when nothing of it is left (RULE-84) or nobody
 * paid in time. If its customer withdraws, it waits for an admin, sent or not (RULE-92).
 */
export const orderState = (order: Stated): OrderState => {
  if (order.closed?.whole) return 'closed';
  const isPending = order.payment?.status === 'pending';
  if (!isPaid(order) && !isPending) return 'closed';
  if (order.withdrawal?.open) return 'withdrawn';
  if (isPending) return 'unpaid';
  return order.sent ? 'sent' : 'toSend';
};

/** A pick-up is packed when it waits for its customer, and sent when the customer has it (RULE-101). */
export const sentText = ({ pickup }: { pickup?: unknown }): string =>
  pickup ? 'Recogido' : 'Enviado';

/** The part of a shipment that the customer sees. Undefined until the order is sent. */
export const sentOf = ({ sent, carrier, tracking, url }: Shipment) =>
  sent && {
    at: sent.at,
    ...(carrier && { carrier: carrier.text }),
    ...(tracking && { tracking: tracking.text }),
    ...(url && { url: url.text }),
  };

export const withShipment = (
  { sent: _, packed: _packed, ...order }: Order,
  shipment: Shipment,
): Order => {
  const sent = sentOf(shipment);
  return { ...order, shipment, ...(sent && { sent }) };
};

export const MISSING_PHONE = 'Escribe tu teléfono: lo pide quien reparte.';

export const addressText = (
  { direccion, codigoPostal, ciudad, provincia, pais, telefono }: Address,
  recipient: Extras['recipient'],
): string =>
  [
    [recipient?.name, recipient?.phone].filter(Boolean).join(', '),
    direccion,
    `${codigoPostal} ${ciudad}`.trim(),
    `${provincia}, ${pais}`,
    telefono && `Tel. ${telefono}`,
  ]
    .filter(Boolean)
    .join('\n');
