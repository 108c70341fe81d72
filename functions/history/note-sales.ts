/** Adds each sale to the history of its pieces (RULE-75). */
import type { Change } from '../stream/stream-change.ts';
import { HISTORY, ORDER } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { decode, expiryOf, isOf, itemOf } from '../table/kind.ts';
import { put, write } from '../table/write.ts';

/**
 * Writes one entry for each line of a new order. Its id is that of the order, so a repeated change
 * writes the same entry again.
 */
export const noteSales = async ({ before, after }: Change): Promise<void> => {
  if (before || !after || !isOf(ORDER, after)) return;
  const { id, lines, owner, createdAt } = decode(ORDER, after);
  const entry = {
    id,
    at: createdAt,
    kind: 'sold' as const,
    by: owner,
    expiresAt: expiryOf(HISTORY, new Date(createdAt)),
  };
  await Promise.all(
    lines.map((line) => {
      const changes = [{ field: 'stockChange', from: null, to: -line.quantity }];
      return write(
        put(itemOf(HISTORY, keys.history(keys.product(line.id).pk, id), { ...entry, changes })),
      );
    }),
  );
};
