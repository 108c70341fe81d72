/** Units of orders that are made to order (RULE-96). Separate, because the first script needs none. */
import { daysFor, readyText, type Stocked } from './made-to-order.ts';
import type { OrderLine } from './schemas/order.ts';

type Ordered = Pick<OrderLine, 'quantity' | 'madeToOrder'>;

/** Units of an order's line that its stock had. */
export const fromStock = ({ quantity, madeToOrder }: Ordered): number =>
  quantity - (madeToOrder?.units ?? 0);

/** `Por encargo: lista en unos 21 días`, with the number of units if others were in stock. */
export const madeText = (line: Ordered): string | undefined =>
  line.madeToOrder &&
  `${fromStock(line) > 0 ? `${line.madeToOrder.units} por` : 'Por'} encargo: ${readyText(line.madeToOrder.days)}`;

/** What an order of these units is when the shop has this stock. */
export const lineOf = (item: Stocked & { quantity: number }): Ordered => {
  const days = daysFor(item, item.quantity);
  const { quantity, stock } = item;
  return { quantity, ...(days && { madeToOrder: { units: quantity - stock, days } }) };
};

/** The slowest piece decides; undefined if the stock had all. */
export const slowestDays = (lines: readonly Ordered[]): number | undefined =>
  Math.max(0, ...lines.map(({ madeToOrder }) => madeToOrder?.days ?? 0)) || undefined;
