import type { ProductId } from '#shared/domain/ids.ts';
import type { OrderLine } from '#shared/domain/schemas/order.ts';
import { expression } from './expression.ts';
import { keys } from './keys.ts';
import { update, type Condition, type Write } from './write.ts';

/** A negative number of units takes them. */
export const addStock = (id: ProductId, units: number, condition: Condition): Write =>
  update(
    keys.product(id),
    expression`SET stock = stock + ${units}, version = version + ${1}`,
    condition,
  );

/** The lines of one product as one, because a transaction writes an item once. */
export const perProduct = <
  Line extends Pick<OrderLine, 'quantity' | 'madeToOrder'> & { id: ProductId },
>(
  lines: readonly Line[],
): Line[] => {
  const merged = new Map<ProductId, Line>();
  for (const line of lines) {
    const { quantity = 0, madeToOrder: before } = merged.get(line.id) ?? {};
    const { madeToOrder: made = before } = line;
    const units = (before?.units ?? 0) + (line.madeToOrder?.units ?? 0);
    merged.set(line.id, {
      ...line,
      quantity: quantity + line.quantity,
      ...(made && { madeToOrder: { ...made, units } }),
    });
  }
  return [...merged.values()];
};
