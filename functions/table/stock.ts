import type { ProductId } from '#shared/domain/ids.ts';
import { expression } from './expression.ts';
import { keys } from './keys.ts';
import { update, type Condition, type Write } from './write.ts';

/** Adds units to the stock of a product; a negative number takes them. */
export const addStock = (id: ProductId, units: number, condition: Condition): Write =>
  update(
    keys.product(id),
    expression`SET stock = stock + ${units}, version = version + ${1}`,
    condition,
  );
