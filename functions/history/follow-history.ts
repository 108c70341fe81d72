/** The parts of followChanges that add to histories, and delete them with their accounts. */
import type { ProductId } from '#shared/domain/ids.ts';
import { removeLeftovers, type LongWork } from '../stream/long-work.ts';
import type { Change } from '../stream/stream-change.ts';
import { ADMIN, CLOSED, ORDER, USER } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { decode, isOf } from '../table/kind.ts';
import { perProduct } from '../table/stock.ts';
import { write } from '../table/write.ts';
import { entryOf, type Entry } from './history-table.ts';

const note = async (
  entry: Omit<Entry, 'changes'>,
  units: readonly { id: ProductId; stockChange: number }[],
): Promise<void> => {
  await Promise.all(
    units.map(({ id, stockChange }) => {
      const changes = [{ field: 'stockChange', from: null, to: stockChange }];
      return write(entryOf(keys.product(id), { ...entry, changes }));
    }),
  );
};

/** An entry has the id of its order or closing, so a repeated change makes no second one. */
export const noteSales = async ({ before, after }: Change): Promise<void> => {
  if (after && isOf(CLOSED, after)) {
    for (const { id, at, by, lines } of decode(CLOSED, after).entries) {
      const back = lines.filter(({ restocked }) => restocked);
      await note(
        { id, at, kind: 'returned', by: { role: 'admin', id: by.id } },
        perProduct(back).map((line) => ({ id: line.id, stockChange: line.quantity })),
      );
    }
  }
  if (before || !after || !isOf(ORDER, after)) return;
  const { id, lines, owner, createdAt } = decode(ORDER, after);
  await note(
    { id, at: createdAt, kind: 'sold', by: owner },
    perProduct(lines).map((line) => ({ id: line.id, stockChange: -line.quantity })),
  );
};

/** A history contains personal data. */
export const historyWork: LongWork = {
  name: 'history',
  subjectOf: ({ before, after }) =>
    before && !after && (isOf(USER, before) || isOf(ADMIN, before))
      ? String(before['pk'])
      : undefined,
  takeStep: (pk) => removeLeftovers({ pk, sk: 'ACCOUNT' }, { partition: keys.history(pk, '').pk }),
};
