/** Orders that were cancelled, returned or refunded in full or in part (RULE-84). */
import type { Closed, Order, OrderLine } from './schemas/order.ts';

const WORDS = {
  cancelled: 'Cancelado',
  returned: 'Devuelto',
  refunded: 'Reembolsado',
  declined: 'Desistimiento sin devolución',
} as const;

export const closedText = ({ kind, whole }: Pick<Closed, 'kind' | 'whole'>): string =>
  whole || kind === 'refunded' ? WORDS[kind] : `${WORDS[kind]} en parte`;

export const unitsLeft = ({ closed }: Pick<Order, 'closed'>, line: OrderLine): number =>
  line.quantity - (closed?.lines.find(({ id }) => id === line.id)?.quantity ?? 0);

export const linesLeft = (order: Order): OrderLine[] =>
  order.products.products
    .map((line) => ({ ...line, quantity: unitsLeft(order, line) }))
    .filter(({ quantity }) => quantity > 0);
