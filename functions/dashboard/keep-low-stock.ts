/** The part of the worker followChanges that keeps the list of products with low stock (ADR-0059). */
import { inOrder } from '../stream/stream-worker.ts';
import { lowStockChanged, markStock } from './low-stock-table.ts';

export const keepLowStock = inOrder(async (change) => {
  for (const id of lowStockChanged(change)) await markStock(id);
});
