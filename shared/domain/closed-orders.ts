/** Orders that were cancelled, returned or refunded in full or in part (RULE-84). */
import { cents, toCents, type Cents } from './money.ts';
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
export const isSameLine = (
  a: { id: string; nth?: number },
  b: { id: string; nth?: number },
): boolean => a.id === b.id && (a.nth ?? 0) === (b.nth ?? 0);

export const unitsLeft = ({ closed }: Pick<Order, 'closed'>, line: OrderLine): number =>
  line.quantity - (closed?.lines.find((one) => isSameLine(one, line))?.quantity ?? 0);

/** The line with these units. Those that are made to order are cancelled first (`restockedUnits`). */
export const withUnits = <Line extends Pick<OrderLine, 'madeToOrder' | 'quantity'>>(
  { madeToOrder, ...line }: Line,
  quantity: number,
): Omit<Line, 'madeToOrder'> & Pick<OrderLine, 'madeToOrder' | 'quantity'> => {
  const units = (madeToOrder?.units ?? 0) - (line.quantity - quantity);
  const made = madeToOrder && units > 0 && { ...madeToOrder, units };
  return { ...line, quantity, ...(made && { madeToOrder: made }) };
};

export const linesLeft = (order: Pick<Order, 'closed' | 'products'>): OrderLine[] =>
  order.products.products
    .map((line) => withUnits(line, unitsLeft(order, line)))
    .filter(({ quantity }) => quantity > 0);

/** Whether something was closed since the order was paid. */
export const isClosedSincePaid = ({
  closed,
}: {
  closed?: { lines: Closed['lines']; refunds: readonly unknown[] } | undefined;
}): boolean =>
  closed !== undefined &&
  (closed.refunds.length > 0 || closed.lines.some(({ quantity, taken = 0 }) => quantity > taken));

/** The part of an unpaid order that nobody has paid yet. */
export const dueOf = ({ grandTotal, payment }: Pick<Order, 'grandTotal' | 'payment'>): Cents =>
  cents(toCents(grandTotal) - toCents(payment?.received ?? 0));
