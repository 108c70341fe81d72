/** Changes that a stream worker cannot handle. watchInvariants reports them until they are resolved. */
import type { StreamRow } from '#shared/rows/row.ts';
import { PARKED } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { expiryOf, itemOf } from '../table/kind.ts';
import { put, write } from '../table/write.ts';
import type { Change } from './stream-change.ts';

/** The name of an error. The message is not stored, because it may quote personal data. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.name : 'NotAnError';

export const park = async (worker: StreamRow, change: Change, error: unknown): Promise<void> => {
  const { pk, sk } = change.after ?? change.before ?? {};
  const now = new Date();
  await write(
    put(
      itemOf(
        PARKED,
        { ...keys.parked(change.id), ...keys.unfinishedList(change.id) },
        {
          worker: worker.id,
          item: `${String(pk)} ${String(sk)}`,
          reason: reasonOf(error),
          parkedAt: now.toISOString(),
          expiresAt: expiryOf(PARKED, now),
        },
      ),
    ),
  );
};
