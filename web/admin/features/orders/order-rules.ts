import { closedText } from '#shared/domain/closed-orders.ts';
import { momentText, reviewDate } from '#shared/domain/dates.ts';
import type { Mark, Order } from '#shared/domain/schemas/order.ts';
import type { OrderPayment, PaymentMethod } from '#shared/domain/schemas/payment.ts';
import { countOf } from '../../../ui/core/words.ts';
import { fullName } from '../../ui/texts.ts';

export const customerName = ({ customer, userId, adminId }: Order): string =>
  customer ? fullName(customer) : `Cuenta eliminada (${userId ?? adminId ?? ''})`;

/** The phone of the recipient, or else of the customer (RULE-79); empty if unknown. */
export const receiverPhone = ({ recipient, customer }: Order): string =>
  (recipient ?? customer)?.phone ?? '';

export const unitsOf = ({ products: { products } }: Pick<Order, 'products'>): number =>
  products.reduce((sum, { quantity }) => sum + quantity, 0);

/** False for a helper, unless the order is the helper's own (RULE-85). */
export const hasAmounts = (order: Order): boolean => Object.hasOwn(order, 'grandTotal');

export const unitsText = (order: Pick<Order, 'products'>): string =>
  countOf(unitsOf(order), 'pieza', 'piezas');

export const markText = ({ by, at }: Mark): string => `por ${fullName(by)} el ${momentText(at)}`;

export const METHOD_NAMES: Record<PaymentMethod, string> = {
  transfer: 'transferencia o Bizum',
  stripe: 'Stripe',
};

const PAYMENT_STATES: Record<OrderPayment['status'], string> = {
  pending: 'Sin pagar',
  paid: 'Pagado',
  expired: 'Sin pagar a tiempo',
  refunded: 'Pago devuelto',
};

/** Undefined for an order of the demo, which has no payment. */
export const paymentText = ({ payment }: Order): string | undefined =>
  payment && PAYMENT_STATES[payment.status];

const shipmentText = ({ sent, packed, shipment, closed }: Order): string | undefined => {
  if (sent) return `Enviado el ${reviewDate(sent.at)}`;
  return (packed ?? shipment?.packed) && !closed?.whole ? 'Empaquetado' : undefined;
};

export const stateTexts = (order: Order): string[] => {
  const { closed, withdrawal } = order;
  const withdrawnOn = withdrawal && `Desistido el ${reviewDate(withdrawal.at)}`;
  const closedOn = closed && `${closedText(closed)} el ${reviewDate(closed.at)}`;
  return [shipmentText(order), withdrawnOn, closedOn].filter((text) => text !== undefined);
};

export const stateText = (order: Order): string =>
  [order.status, ...[paymentText(order), ...stateTexts(order)].map((text) => text?.toLowerCase())]
    .filter(Boolean)
    .join(', ');

export const addressLines = ({ address }: Order): string[] => {
  const { direccion, codigoPostal, ciudad, provincia, pais } = address;
  return [direccion, `${codigoPostal} ${ciudad}`.trim(), provincia, pais];
};

export const labelText = (order: Order): string => {
  const name = order.recipient?.name ?? (order.customer && fullName(order.customer));
  return [name, ...addressLines(order), receiverPhone(order)].filter(Boolean).join('\n');
};
