/** The part of the worker followChanges that sends restock alerts (ADR-0064). */
import type { Change } from '../stream/stream-change.ts';
import { productToSettle, settleAlerts } from './restock-step-table.ts';

export const followStock = async (change: Change): Promise<void> => {
  const id = productToSettle(change);
  if (id !== undefined) await settleAlerts(id);
};
