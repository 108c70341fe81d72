/** Orders of which a part or everything was cancelled, returned or refunded (RULE-84). */
import type { Order, OrderLine } from './schemas/order.ts';

/** The units of a line that are still part of the order. */
const unitsLeft = ({ closed }: Pick<Order, 'closed'>, line: OrderLine): number =>
  line.quantity - (closed?.lines.find(({ id }) => id === line.id)?.quantity ?? 0);

/** What is to be sent: the lines without the units that were cancelled or returned. */
export const linesLeft = (order: Order): OrderLine[] =>
  order.products.products
    .map((line) => ({ ...line, quantity: unitsLeft(order, line) }))
    .filter(({ quantity }) => quantity > 0);
