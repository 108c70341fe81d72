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

/** A product with several answers has several lines. */
const isSameLine = (a: { id: string; nth?: number }, b: { id: string; nth?: number }): boolean =>
  a.id === b.id && (a.nth ?? 0) === (b.nth ?? 0);

export const unitsLeft = ({ closed }: Pick<Order, 'closed'>, line: OrderLine): number =>
  line.quantity - (closed?.lines.find((one) => isSameLine(one, line))?.quantity ?? 0);

/** Units that are made to order are cancelled first (`restockedUnits`). */
export const linesLeft = (order: Pick<Order, 'closed' | 'products'>): OrderLine[] =>
  order.products.products
    .map(({ madeToOrder, ...line }) => {
      const quantity = unitsLeft(order, line);
      const units = (madeToOrder?.units ?? 0) - (line.quantity - quantity);
      const made = madeToOrder && units > 0 && { ...madeToOrder, units };
      return { ...line, quantity, ...(made && { madeToOrder: made }) };
    })
    .filter(({ quantity }) => quantity > 0);
