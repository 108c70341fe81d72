/** Adds each sale, and each unit that comes back, to the history of its pieces (RULE-75). */
import type { ProductId } from '#shared/domain/ids.ts';
import type { HistoryEntry } from '#shared/domain/schemas/history.ts';
import type { Change } from '../stream/stream-change.ts';
import { CLOSED, HISTORY, ORDER } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { decode, expiryOf, isOf, itemOf } from '../table/kind.ts';
import { put, write } from '../table/write.ts';

type Entry = Pick<HistoryEntry, 'id' | 'at' | 'kind'> & {
  by: Parameters<typeof keys.account>[0];
};

/** Writes one entry about each piece. A repeated change writes the same entries again. */
const note = async (
  entry: Entry,
  units: readonly { id: ProductId; stockChange: number }[],
): Promise<void> => {
  const expiresAt = expiryOf(HISTORY, new Date(entry.at));
  await Promise.all(
    units.map(({ id, stockChange }) => {
      const changes = [{ field: 'stockChange', from: null, to: stockChange }];
      const key = keys.history(keys.product(id).pk, entry.id);
      return write(put(itemOf(HISTORY, key, { ...entry, changes, expiresAt })));
    }),
  );
};

/** The id of an entry is that of the order or of the closing. */
export const noteSales = async ({ before, after }: Change): Promise<void> => {
  if (after && isOf(CLOSED, after)) {
    for (const { id, at, by, lines } of decode(CLOSED, after).entries) {
      const back = lines.filter(({ restocked }) => restocked);
      await note(
        { id, at, kind: 'returned', by: { role: 'admin', id: by.id } },
        back.map((line) => ({ id: line.id, stockChange: line.quantity })),
      );
    }
  }
  if (before || !after || !isOf(ORDER, after)) return;
  const { id, lines, owner, createdAt } = decode(ORDER, after);
  await note(
    { id, at: createdAt, kind: 'sold', by: owner },
    lines.map((line) => ({ id: line.id, stockChange: -line.quantity })),
  );
};
