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

/**
 * What an order of these items is when the shop has this stock. Items of one product, with other answers,
 * get its stock in order of appearance.
 */
export const madeLines = (
  items: readonly (Stocked & { id: string; quantity: number })[],
): Ordered[] => {
  const taken = new Map<string, number>();
  return items.map((item) => {
    const { id, quantity, stock } = item;
    const upTo = (taken.get(id) ?? 0) + quantity;
    taken.set(id, upTo);
    const days = daysFor(item, upTo);
    const units = Math.min(quantity, upTo - stock);
    return { quantity, ...(days && { madeToOrder: { units, days } }) };
  });
};

/** The slowest piece decides; undefined if the stock had all. */
export const slowestDays = (lines: readonly Ordered[]): number | undefined =>
  Math.max(0, ...lines.map(({ madeToOrder }) => madeToOrder?.days ?? 0)) || undefined;
