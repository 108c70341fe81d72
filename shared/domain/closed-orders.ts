/** Orders of which a part or everything was cancelled, returned or refunded (RULE-84). */
import type { Closed, Order, OrderLine } from './schemas/order.ts';

const WORDS = {
  cancelled: 'Cancelado',
  returned: 'Devuelto',
  refunded: 'Reembolsado',
  declined: 'Desistimiento sin devolución',
} as const;

/** `Cancelado`, `Devuelto en parte`, … */
export const closedText = ({ kind, whole }: Pick<Closed, 'kind' | 'whole'>): string =>
  whole || kind === 'refunded' ? WORDS[kind] : `${WORDS[kind]} en parte`;

/** The units of a line that are still part of the order. */
export const unitsLeft = ({ closed }: Pick<Order, 'closed'>, line: OrderLine): number =>
  line.quantity - (closed?.lines.find(({ id }) => id === line.id)?.quantity ?? 0);

/** The lines to send: without the units that were cancelled or returned. */
export const linesLeft = (order: Order): OrderLine[] =>
  order.products.products
    .map((line) => ({ ...line, quantity: unitsLeft(order, line) }))
    .filter(({ quantity }) => quantity > 0);
