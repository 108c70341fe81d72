import type { ProductId } from '#shared/domain/ids.ts';
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
