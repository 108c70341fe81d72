/** Sends the restock alerts of a product that is on sale again (ADR-0064). */
import type { LongWork } from '../stream/long-work.ts';
import { PRODUCT, RESTOCK_ALERT } from '../table/items.ts';
import { isOf } from '../table/kind.ts';
import { isOnSale, productOf, sendAlerts } from './restock-step-table.ts';

export const restockWork: LongWork = {
  name: 'restock',
  /** The product is on sale again, it is gone, or one of its alerts was confirmed. */
  subjectOf: ({ before, after }) => {
    if (after && isOf(RESTOCK_ALERT, after)) return productOf(after);
    if (!before || !isOf(PRODUCT, before)) return undefined;
    const isDue = !after || (!isOnSale(before) && isOnSale(after));
    return isDue ? String(before['pk']) : undefined;
  },
  takeStep: sendAlerts,
};
