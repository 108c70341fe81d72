/** An entry is written in the transaction of its change, so neither exists alone (RULE-75). */
import type { Owner } from '#shared/domain/ids.ts';
import type { HistoryEntry } from '#shared/domain/schemas/history.ts';
import type { Page } from '#shared/rows/row.ts';
import * as z from 'zod/mini';
import { getAll, query } from '../table/client.ts';
import { HISTORY } from '../table/items.ts';
import { keys, type Key } from '../table/keys.ts';
import { expiryOf, itemOf, type RecordOf } from '../table/kind.ts';
import { newId } from '../table/new-id.ts';
import { pageOf, type PageRequest } from '../table/page.ts';
import { put, type Write } from '../table/write.ts';
import { changesBetween } from './history-rules.ts';

const PERSON = {
  record: () => z.object({ pk: z.string(), firstname: z.string(), lastname: z.string() }),
};
const REMOVED = { firstname: 'Cuenta', lastname: 'eliminada' };

export interface Author {
  actor: Owner;
  now: Date;
}

export type Entry = Omit<RecordOf<typeof HISTORY>, 'expiresAt'>;

export const entryOf = ({ pk }: Key, entry: Entry): Write =>
  put(
    itemOf(HISTORY, keys.history(pk, entry.id), {
      ...entry,
      expiresAt: expiryOf(HISTORY, new Date(entry.at)),
    }),
  );

/**
 * The write of an entry, for the transaction of the change. There is no entry if no value differs.
 * @param record key of the product or account
 * @param what in the units that the API shows; `changes` has only the fields that the request sets
 */
export const historyOf = (
  record: Key,
  { actor, now }: Author,
  what: 'created' | 'deleted' | { before: object; changes: object },
): Write[] => {
  const kind: HistoryEntry['kind'] = typeof what === 'string' ? what : 'changed';
  const changes = typeof what === 'string' ? [] : changesBetween(what.before, what.changes);
  if (kind === 'changed' && changes.length === 0) return [];
  return [entryOf(record, { id: newId(now), at: now.toISOString(), kind, by: actor, changes })];
};

/** An entry stores no name, so that no name outlives its account. */
export const listHistoryOf = async (
  record: string,
  { after, limit }: PageRequest,
): Promise<Page<HistoryEntry>> => {
  const found = await query(HISTORY, {
    partition: keys.history(record, '').pk,
    backwards: true,
    startAfter: after === undefined ? undefined : keys.history(record, after),
    limit: limit + 1,
  });
  const authors = new Map(found.map(({ by }) => [keys.account(by).pk, keys.account(by)]));
  const people = await getAll(PERSON, [...authors.values()]);
  const names = new Map(people.map(({ pk, ...name }) => [pk, name]));
  return pageOf(
    found.map(({ expiresAt: _, by, ...entry }) => ({
      ...entry,
      by: { ...by, ...(names.get(keys.account(by).pk) ?? REMOVED) },
    })),
    { limit },
  );
};
