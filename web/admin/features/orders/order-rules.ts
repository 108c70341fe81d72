import { wordsIn } from '#shared/domain/country-words.ts';
import { closedText, dueOf, linesLeft } from '#shared/domain/closed-orders.ts';
import { momentText, dateText, shopDay } from '#shared/domain/dates.ts';
import type { Currency } from '#shared/domain/currencies.ts';
import { cents, formatPrice, sumCents, type Cents } from '#shared/domain/money.ts';
import { afterWorkingDays, readyAfter } from '#shared/domain/delivery-dates.ts';
import { slowestDays } from '#shared/domain/made-lines.ts';
import { isPaid, orderState, sentText } from '#shared/domain/orders.ts';
import { shop } from '#shared/domain/shop.ts';
import { DAY_MS } from '#shared/domain/retention.ts';
import type { Mark, Order } from '#shared/domain/schemas/order.ts';
import type { OrderPayment, PaymentMethod } from '#shared/domain/schemas/payment.ts';
import { countOf } from '../../../ui/core/words.ts';
import { countText, fullName } from '../../ui/texts.ts';

export const customerName = ({ customer, userId, adminId }: Order): string =>
  customer ? fullName(customer) : `Cuenta eliminada (${userId ?? adminId ?? ''})`;

/** As given with the order, or else that of the account (RULE-100); empty if unknown. */
export const buyerPhone = ({ address, customer }: Order): string =>
  address.telefono ?? customer?.phone ?? '';

/** The phone of the recipient, or else of the buyer (RULE-79). */
export const receiverPhone = (order: Order): string => order.recipient?.phone || buyerPhone(order);

export const unitsOf = ({ products: { products } }: Pick<Order, 'products'>): number =>
  products.reduce((sum, { quantity }) => sum + quantity, 0);

/** False for a helper, unless the order is the helper's own (RULE-85). */
export const hasAmounts = (order: Order): boolean => Object.hasOwn(order, 'grandTotal');

export const unitsText = (order: Pick<Order, 'products'>): string =>
  countOf(unitsOf(order), 'pieza', 'piezas');

export const markText = ({ by, at }: Mark): string => `por ${fullName(by)} el ${momentText(at)}`;

/** Whether the address can still be corrected (RULE-107). */
export const isCorrectable = (order: Order): boolean =>
  !order.sent &&
  !order.pickup &&
  orderState(order) !== 'closed' &&
  !shop().payment.methods.includes('demo');

export const methodName = (method: PaymentMethod): string =>
  method === 'stripe' ? 'Stripe' : wordsIn(shop().country).transfer;

const PAYMENT_STATES: Record<OrderPayment['status'], string> = {
  pending: 'Sin pagar',
  paid: 'Pagado',
  expired: 'Sin pagar a tiempo',
  refunded: 'Pago devuelto',
};

/** Undefined for an order of the demo, which has no payment. */
export const paymentText = ({ payment }: Order): string | undefined =>
  payment && PAYMENT_STATES[payment.status];

/** How long an unpaid order still waits, in days of the shop's calendar. */
export const daysLeftText = (
  { payment }: Pick<Order, 'payment'>,
  now = new Date(),
): string | undefined => {
  if (payment?.status !== 'pending') return undefined;
  const dayOf = (moment: Date): number => Date.parse(shopDay(moment)) / DAY_MS;
  const days = dayOf(new Date(payment.until)) - dayOf(now);
  if (days < 0) return 'plazo vencido';
  return days === 0
    ? 'vence hoy'
    : `${days === 1 ? 'queda' : 'quedan'} ${countOf(days, 'día', 'días')}`;
};

/** `2 sin pagar · $86.50 USD`: the unpaid orders and what they are due, with a sum per currency. */
export const unpaidText = (orders: readonly Order[]): string => {
  const sums = new Map<Currency, Cents>();
  for (const order of orders) {
    const currency = order.currency;
    const before = sums.get(currency) ?? cents(0);
    sums.set(currency, sumCents([before, dueOf(order)]));
  }
  const amounts = [...sums].map(([currency, sum]) => formatPrice(sum, currency));
  return `${countText(orders.length)} sin pagar · ${amounts.join(' y ')}`;
};

/** The last day on which a paid order leaves the workshop, as its buyer was told (RULE-96). */
const promisedDay = (order: Order): Date => {
  const from = new Date(order.payment?.paidAt ?? order.createdAt);
  const made = slowestDays(linesLeft(order));
  return made === undefined
    ? afterWorkingDays(from, shop().preparationDays.max)
    : readyAfter(from, made);
};

export const byPromisedDay = (orders: readonly Order[]): Order[] =>
  orders.toSorted(
    (a, b) => promisedDay(a).getTime() - promisedDay(b).getTime() || (a.id < b.id ? -1 : 1),
  );

/** `para el 12/12/2026`, only for an order with pieces that are made to order. */
const promisedText = (order: Order): string | undefined =>
  !order.sent && !order.closed?.whole && isPaid(order) && slowestDays(linesLeft(order))
    ? `Para el ${dateText(promisedDay(order).toISOString())}`
    : undefined;

const shipmentText = (order: Order): string | undefined => {
  const { sent, packed, shipment, closed, pickup } = order;
  if (sent) return `${sentText(order)} el ${dateText(sent.at)}`;
  if (!(packed ?? shipment?.packed) || closed?.whole) return undefined;
  return pickup ? 'Listo para recoger' : 'Empaquetado';
};

/** The next task for an order that nobody has packed yet. */
export const toDoText = (order: Order): string | undefined => {
  if (orderState(order) !== 'toSend' || shipmentText(order) !== undefined) return undefined;
  return order.pickup ? 'Por preparar' : 'Por enviar';
};

export const stateTexts = (order: Order): string[] => {
  const { closed, withdrawal } = order;
  const withdrawnOn = withdrawal && `Desistido el ${dateText(withdrawal.at)}`;
  const closedOn = closed && `${closedText(closed)} el ${dateText(closed.at)}`;
  return [promisedText(order), shipmentText(order), withdrawnOn, closedOn].filter(
    (text) => text !== undefined,
  );
};

export const stateText = (order: Order): string =>
  [order.status, ...[paymentText(order), ...stateTexts(order)].map((text) => text?.toLowerCase())]
    .filter(Boolean)
    .join(', ');

export const destinationText = ({ address, pickup }: Order): string =>
  pickup ? `Recogida: ${pickup.place}` : `${address.ciudad}, ${address.pais}`;

export const addressLines = ({ address }: Order): string[] => {
  const { direccion, codigoPostal, ciudad, provincia, pais } = address;
  return [direccion, `${codigoPostal} ${ciudad}`.trim(), provincia, pais];
};

export const labelText = (order: Order): string => {
  const name = order.recipient?.name ?? (order.customer && fullName(order.customer));
  return [name, ...addressLines(order), receiverPhone(order)].filter(Boolean).join('\n');
};
